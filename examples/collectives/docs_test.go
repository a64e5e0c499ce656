package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// shownProgram is a program in the lesson, and what it prints.
var shownProgram = regexp.MustCompile("(?s)```\n\\$ go run ./(examples/[a-z]+)\n(.*?)```\n")

// docs/lessons/processes.md shows what programs print by their own tests.
func TestLesson(t *testing.T) {
	text, err := os.ReadFile("../../docs/lessons/processes.md")
	require.NoError(t, err)
	programs := shownProgram.FindAllStringSubmatch(string(text), -1)
	require.Len(t, programs, 3)
	for _, m := range programs {
		output, err := os.ReadFile(filepath.Join("../..", m[1], "testdata", "output.golden"))
		require.NoError(t, err)
		require.Equal(t, string(output), m[2], m[1])
	}
}
