package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// example is a command of the README and what it prints there.
type example struct {
	line int // of the README, from 1
	args []string
	want []string
}

// The README's commands print what the README says.
func TestREADME(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	examples := readExamples(t, string(text))
	require.NotEmpty(t, examples)
	for _, x := range examples {
		x.requirePrinted(t, "README.md", false, outputOf)
	}
}

// readExamples finds the lines "$ clustersim ..." in code blocks, each with the
// output that follows it.
func readExamples(t *testing.T, text string) []example {
	var list []example
	inBlock, inOutput := false, false
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "```") {
			inBlock, inOutput = !inBlock, false
			continue
		}
		if !inBlock {
			continue
		}
		command, isCommand := strings.CutPrefix(line, "$ ")
		for _, program := range []string{"clustersim ", "go run ./cmd/clustersim "} {
			if rest, ours := strings.CutPrefix(command, program); isCommand && ours {
				list = append(list, example{line: i + 1, args: words(t, rest)})
				inOutput = true
			}
		}
		if !isCommand && inOutput {
			last := &list[len(list)-1]
			last.want = append(last.want, line)
		}
	}
	return list
}

// words splits a command line at blanks outside of single quotes.
func words(t *testing.T, line string) []string {
	parts := strings.Split(line, "'")
	require.Equal(t, 1, len(parts)%2, "an open quote in %q", line)
	var list []string
	for i, part := range parts {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			require.False(t, strings.ContainsAny(part, `"|<>\$*`), "only single quotes are understood: %q", line)
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}

// matches compares lines; a line "..." stands for any lines.
func matches(want, got []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if want[0] == "..." {
		for skipped := range len(got) + 1 {
			if matches(want[1:], got[skipped:]) {
				return true
			}
		}
		return false
	}
	return len(got) > 0 && want[0] == got[0] && matches(want[1:], got[1:])
}

func TestMatches(t *testing.T) {
	got := []string{"a", "b", "c"}
	for _, want := range [][]string{{"a", "b", "c"}, {"..."}, {"a", "..."}, {"...", "c"}, {"a", "...", "c"}, {"...", "b", "..."}} {
		require.True(t, matches(want, got), want)
	}
	for _, want := range [][]string{nil, {"a", "b"}, {"a", "b", "c", "d"}, {"...", "b"}, {"...", "x", "..."}} {
		require.False(t, matches(want, got), want)
	}
}
