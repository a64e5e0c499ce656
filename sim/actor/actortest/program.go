package actortest

import (
	"bytes"
	"io"
	"testing"

	"github.com/clustersim/clustersim/internal/golden"
)

// Program fails the test unless a program prints what testdata/NAME.golden holds, and the
// same when it runs again. UPDATE=1 in the environment writes that file.
func Program(t testing.TB, name string, program func(out io.Writer) error) {
	t.Helper()
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := program(out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Fatalf("it prints\n%s\nand, when it runs again,\n%s", first.String(), second.String())
	}
	golden.Check(t, name, first.Bytes())
}
