package tidy

import (
	"regexp"
	"strings"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// Tests and scripts that look for a program without programtest would be skipped in CI
// unnoticed.
var (
	lookPath      = regexp.MustCompile(`\bexec\.LookPath\(`)
	scriptProgram = regexp.MustCompile(`^\[!?exec:`)
)

func testPrograms(f srctree.File) []string {
	var pattern *regexp.Regexp
	instead := "programtest.Path: CI requires its programs"
	switch {
	case f.IsTest():
		pattern = lookPath
	case strings.HasSuffix(f.Path, ".txtar"):
		pattern, instead = scriptProgram, "[program:NAME]: CI requires those"
	default:
		return nil
	}
	if !f.Contains("LookPath(", "exec:") {
		return nil
	}
	var bad []string
	for i, line := range f.Lines() {
		if found := pattern.FindString(line); found != "" {
			bad = append(bad, complain(f, i+1, "%s in a test (use %s)", strings.TrimSuffix(found, "("), instead))
		}
	}
	return bad
}
