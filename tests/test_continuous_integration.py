"""What workflows call is there: commands, options, targets, versions."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
import yaml

from sokocube.cli import cli

REPOSITORY = Path(__file__).parents[1]
WORKFLOWS = sorted((REPOSITORY / ".github/workflows").glob("*.yml"))
GUIDE = sorted((REPOSITORY / "docs/guide").glob("*.md"))


def workflows() -> dict[str, dict]:
    """Give every workflow, of this repository and in the guide, by where it stands."""
    found = {path.name: path.read_text() for path in WORKFLOWS}
    for page in GUIDE:
        for name, text in re.findall(
            r'```yaml title="\.github/workflows/(\S+)"\n(.*?)```', page.read_text(), re.DOTALL
        ):
            found[f"{page.name}: {name}"] = text
    return {name: yaml.safe_load(text) for name, text in found.items()}


def steps(workflow: dict) -> list[dict]:
    """Give all steps of a workflow."""
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def commands(workflow: dict) -> list[list[str]]:
    """Give the words of every line that a workflow runs."""
    lines = [line for step in steps(workflow) for line in step.get("run", "").splitlines()]
    return [shlex.split(re.sub(r"\$\{\{.*?\}\}", "X", line)) for line in lines if line.strip()]


@pytest.mark.parametrize("name", workflows())
def test_workflows_call_what_there_is(name: str) -> None:
    """Each command of ours has the options that a workflow gives it, each target of make exists."""
    targets = re.findall(r"^(\w+):", (REPOSITORY / "Makefile").read_text(), re.MULTILINE)
    for words in commands(workflows()[name]):
        if words[0] == "sokocube":
            command = cli.get_command(click.Context(cli), words[1])
            assert command is not None, words
            command.make_parser(click.Context(command)).parse_args(words[2:])
        elif words[0] == "make":
            assert set(words[1:]) <= set(targets)
        elif words[0] == "bash":
            assert (REPOSITORY / words[1]).is_file()
        elif words[:3] == ["gh", "workflow", "run"]:
            called = name.replace("nightly.yml", words[3]).replace("word-levels", "publish")
            assert "workflow_dispatch" in workflows()[called][True]  # YAML reads `on` so
    for step in steps(workflows()[name]):
        assert ("run" in step) != ("uses" in step)


def test_the_same_actions_are_used_everywhere() -> None:
    """No workflow uses another version of an action than the others."""
    used = {step["uses"] for w in workflows().values() for step in steps(w) if "uses" in step}
    assert len({action.partition("@")[0] for action in used}) == len(used) > 4


def test_what_is_computed_is_kept_between_builds_that_publish() -> None:
    """Workflows that publish the site bring the cache's folder from run to run."""
    publishing = [w for w in workflows().values() if any("deploy" in str(s) for s in steps(w))]
    assert len(publishing) == 2
    for workflow in publishing:
        [kept] = [s["with"] for s in steps(workflow) if "actions/cache@" in s.get("uses", "")]
        assert kept["path"] == ".cache"
        assert kept["key"].startswith(kept["restore-keys"])


def test_the_oldest_versions_are_the_lower_bounds() -> None:
    """The versions that one run of the tests is held to are those that the package promises."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    bounds = dict(
        re.match(r"([\w-]+)>=([\d.]+)", need).groups() for need in project["dependencies"]
    )
    oldest = (REPOSITORY / ".ci/oldest.txt").read_text()
    pinned = dict(re.findall(r"^([\w-]+)==([\d.]+)$", oldest, re.MULTILINE))
    assert {name: re.sub(r"(\.0)+$", "", version) for name, version in pinned.items()} == bounds
    python = project["requires-python"].removeprefix(">=")
    tests = yaml.safe_load((REPOSITORY / ".github/workflows/tests.yml").read_text())
    assert tests["jobs"]["versions"]["strategy"]["matrix"]["include"][0]["python"] == python
