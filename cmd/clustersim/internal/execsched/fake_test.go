package execsched

import (
	"context"
	"flag"
	"os"
	"testing"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/execsched/internal/fakeprogram"
)

// TestMain lets this test binary act as a program that is no scheduler but runs one: with the
// arguments "program" and "runs-deaf". All others are in package fakeprogram.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "program" && os.Args[2] == fakeprogram.RunsDeaf {
		p := New(context.Background(), []string{os.Args[0], "program", "pid"}, 60, os.Stdout)
		_, _ = p.start(context.Background(), "static", nil)
		os.Exit(0)
	}
	_ = os.Setenv("GORACE", "atexit_sleep_ms=0") // under -race, programs would end a second late
	_ = os.Setenv("GOMAXPROCS", "1")             // programs start a fifth faster
	flag.Parse()
	if testing.Short() { // each draw of the suites starts two or three programs
		_ = flag.Set("rapid.checks", "10")
	}
	os.Exit(m.Run())
}
