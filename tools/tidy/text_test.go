package tidy

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// Words that must not appear in this file itself are put together from two
// halves.
var (
	openEnd      = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b(\(#?[0-9]+\))?`)
	absolutePath = regexp.MustCompile(`(^|[^A-Za-z0-9_./*-])/(work|root|Users)/[A-Za-z0-9._-]|/tm` + `p/brief`)
	openEndWords = []string{"TO" + "DO", "FIX" + "ME", "XX" + "X"}
	placeWords   = []string{"/wo" + "rk/", "/ro" + "ot/", "/Us" + "ers/", "/tm" + "p/brief"}
	trailingText = []string{".md", ".yaml", ".yml", ".json", ".sh", ".cpp", ".go", ".mod", ""}
)

// openEnds checks that every open end has an issue number: TO DO(12). Files in other
// people's formats, under testdata, may contain anything.
func openEnds(f srctree.File) []string {
	if f.IsTestData() || !f.Contains(openEndWords...) {
		return nil
	}
	var bad []string
	for i, line := range f.Lines() {
		for _, hit := range openEnd.FindAllStringSubmatch(line, -1) {
			if hit[2] == "" {
				bad = append(bad, complain(f, i+1, "bare %s (do it, or open an issue and write %s(number))", hit[1], hit[1]))
			}
		}
	}
	return bad
}

func whitespace(f srctree.File) []string {
	if f.IsTestData() || f.Text == nil || !slices.Contains(trailingText, path.Ext(f.Path)) {
		return nil
	}
	var bad []string
	for i, line := range f.Lines() {
		if strings.TrimRight(line, " \t\r") != line {
			bad = append(bad, complain(f, i+1, "trailing white space (remove it)"))
		}
		if path.Ext(f.Path) == ".md" && strings.Contains(line, "\t") {
			bad = append(bad, complain(f, i+1, "tab in markdown (use spaces, in code too)"))
		}
	}
	if len(f.Text) > 0 && !strings.HasSuffix(string(f.Text), "\n") {
		bad = append(bad, complain(f, len(f.Lines()), "no newline at the end (add it)"))
	}
	return bad
}

func absolutePaths(f srctree.File) []string {
	if !f.Contains(placeWords...) {
		return nil
	}
	var bad []string
	for i, line := range f.Lines() {
		if hit := absolutePath.FindString(line); hit != "" {
			bad = append(bad, complain(f, i+1, "%q is a place on one computer only (use a relative path or t.TempDir)", strings.TrimSpace(hit)))
		}
	}
	return bad
}

// failedCase finds what rapid writes when a property fails.
func failedCase(f srctree.File) []string {
	if !f.IsTestData() || path.Ext(f.Path) != ".fail" {
		return nil
	}
	return []string{complain(f, 1, "a failed case of rapid (make it a row of a table test, and remove the file)")}
}
