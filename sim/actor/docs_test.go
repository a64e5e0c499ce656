package actor_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	// shownExample is a piece of code in the manual, and what it says the code prints.
	shownExample = regexp.MustCompile("(?s)```go\n// from sim/actor/example_processes_test.go\n(.*?)```\n\nIt prints\n\n```text\n(.*?)```\n")
	// shownProgram is a command in the manual, and what it prints.
	shownProgram = regexp.MustCompile("(?s)```\n\\$ go run ./(examples/[a-z]+)\n(.*?)```\n")
	example      = regexp.MustCompile(`(?s)\nfunc Example[A-Za-z_]+\(\) \{\n(.*?)\t// Output:\n(.*?)\}\n`)
)

// docs/processes.md shows all of example_processes_test.go, with outputs that are tested, and what
// programs print by their own tests.
func TestManual(t *testing.T) {
	text, err := os.ReadFile("../../docs/processes.md")
	require.NoError(t, err)
	code, err := os.ReadFile("example_processes_test.go")
	require.NoError(t, err)
	var want, got [][2]string
	for _, m := range example.FindAllStringSubmatch(string(code), -1) {
		want = append(want, [2]string{plain(m[1]), strings.ReplaceAll(plain(m[2]), "// ", "")})
	}
	for _, m := range shownExample.FindAllStringSubmatch(string(text), -1) {
		got = append(got, [2]string{plain(m[1]), plain(m[2])})
	}
	require.Len(t, want, 6)
	require.Equal(t, want, got)

	programs := shownProgram.FindAllStringSubmatch(string(text), -1)
	require.Len(t, programs, 2)
	for _, m := range programs {
		output, err := os.ReadFile(filepath.Join("../..", m[1], "testdata", "output.golden"))
		require.NoError(t, err)
		require.Equal(t, string(output), m[2], m[1])
	}
}

// plain is a text without indentation.
func plain(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimSpace(text)) {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}
