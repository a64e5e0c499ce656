package tidy

import (
	"path"
	"regexp"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// link is a link or a picture in markdown: [text](target), the target without a
// title.
var link = regexp.MustCompile(`\]\(([^()\s]*)\)`)

// elsewhere matches targets that are not files, such as https://example.org.
var elsewhere = regexp.MustCompile(`^[a-z]+:`)

// markdownLinks checks that the file or folder that a link in markdown names is in
// the tree, and the heading after a # in that file.
func markdownLinks(files []srctree.File) []string {
	known, headings := map[string]bool{}, map[string]map[string]bool{}
	for _, f := range files {
		for at := f.Path; !known[at]; at = path.Dir(at) {
			known[at] = true
		}
		if path.Ext(f.Path) == ".md" {
			headings[f.Path] = headingsOf(f)
		}
	}
	var bad []string
	for _, f := range files {
		if path.Ext(f.Path) != ".md" || f.IsTestData() {
			continue
		}
		for i, line := range proseOf(f) {
			for _, found := range link.FindAllStringSubmatch(line, -1) {
				target := found[1]
				if elsewhere.MatchString(target) {
					continue
				}
				name, heading, some := strings.Cut(target, "#")
				at := f.Path
				if name != "" {
					at = path.Join(f.Dir(), name)
				}
				switch {
				case !known[at] || target == "":
					bad = append(bad, complain(f, i+1, "link to %q, which is not in the tree (correct it)", target))
				case some && !headings[at][heading]:
					bad = append(bad, complain(f, i+1, "link to %q, but %s has no such heading (correct it)", target, at))
				}
			}
		}
	}
	return bad
}

// inlineCode is code within a line.
var inlineCode = regexp.MustCompile("`[^`]*`")

// proseOf are the lines of markdown, with fenced code blanked and inline code
// removed.
func proseOf(f srctree.File) []string {
	lines, fenced := f.Lines(), false
	for i, line := range lines {
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		if fence {
			fenced = !fenced
		}
		if fence || fenced {
			lines[i] = ""
		} else {
			lines[i] = inlineCode.ReplaceAllString(line, "")
		}
	}
	return lines
}

// headingsOf are the names by which links refer to headings: lower case, a -
// for a blank, other signs left out.
func headingsOf(f srctree.File) map[string]bool {
	names, fenced := map[string]bool{}, false
	for _, line := range f.Lines() {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		text, is := strings.CutPrefix(strings.TrimLeft(line, "#"), " ")
		if fenced || !is || !strings.HasPrefix(line, "#") {
			continue
		}
		names[strings.Map(func(c rune) rune {
			switch {
			case c == ' ':
				return '-'
			case c == '-' || c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c):
				return unicode.ToLower(c)
			}
			return -1
		}, text)] = true
	}
	return names
}
