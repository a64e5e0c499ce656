package tidy

import (
	"path"
	"regexp"
	"strings"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// fromFile is the first line of a block of Go code in markdown: the file in the
// repository that contains the code, so that the compiler and the tests see it.
var fromFile = regexp.MustCompile(`^// from ([A-Za-z0-9_./-]+\.go)$`)

// markdownCode checks that Go code in markdown is part of a file in the tree, apart
// from indentation: tabs there, spaces here.
func markdownCode(files []srctree.File) []string {
	code := map[string]string{}
	for _, f := range files {
		if f.IsGo() {
			code[f.Path] = flat(f.Lines())
		}
	}
	var bad []string
	for _, f := range files {
		if path.Ext(f.Path) != ".md" || f.IsTestData() {
			continue
		}
		for _, b := range goBlocks(f) {
			from := fromFile.FindStringSubmatch(b.lines[0])
			switch {
			case from == nil:
				bad = append(bad, complain(f, b.line, `Go code that no test compiles (put it into a file and begin the block with "// from FILE.go")`))
			case !strings.Contains(code[from[1]], flat(b.lines[1:])):
				bad = append(bad, complain(f, b.line, "%s does not hold this code (copy it again)", from[1]))
			}
		}
	}
	return bad
}

// goBlock is the content of a fenced block and the number of its first line.
type goBlock struct {
	line  int
	lines []string
}

func goBlocks(f srctree.File) []goBlock {
	var blocks []goBlock
	start := -1
	lines := f.Lines()
	for i, line := range lines {
		switch {
		case start < 0 && strings.TrimSpace(line) == "```go":
			start = i + 1
		case start >= 0 && strings.TrimSpace(line) == "```":
			if i > start {
				blocks = append(blocks, goBlock{start + 1, lines[start:i]})
			}
			start = -1
		}
	}
	return blocks
}

// flat joins lines without their indentation and without empty ones.
func flat(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		if text := strings.TrimSpace(line); text != "" {
			b.WriteString(text + "\n")
		}
	}
	return b.String()
}
