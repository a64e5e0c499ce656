package memory

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// asChild makes the test binary a process that allocates memory and reports the outcome.
const asChild = "MEMORY_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(asChild) == "watched" {
		ctx := Watch(context.Background(), "the test")
		left, _ := Left()
		kept := [][]byte{make([]byte, int(left*3/4))} // at once, and never written to
		for ctx.Err() == nil {
			kept = append(kept, make([]byte, 1e6))
			time.Sleep(2 * time.Millisecond)
		}
		fmt.Println(len(kept) > 10, context.Cause(ctx))
		os.Exit(0)
	}
	if os.Getenv(asChild) != "" {
		err := Want(8e9, "much")
		fmt.Println(err)
		if err == nil {
			_ = make([]byte, 8e9)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// The context ends before the runtime would end the process.
func TestWatch(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command("sh", "-c", `ulimit -v 4000000 && exec "$0"`, self)
	cmd.Env = append(os.Environ(), asChild+"=watched")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, "true the test: needs more memory than ulimit -v leaves (make it smaller, or the limit larger)", strings.TrimSpace(string(out)))
}

func TestUlimit(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	for _, kB := range []string{"2000000", "4000000"} {
		cmd := exec.Command("sh", "-c", `ulimit -v `+kB+` && exec "$0"`, self)
		cmd.Env = append(os.Environ(), asChild+"=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Regexp(t, `^much: needs about 10GB of memory, and ulimit -v leaves [0-9.]+[GM]B `, strings.TrimSpace(string(out)), kB)
	}
}
