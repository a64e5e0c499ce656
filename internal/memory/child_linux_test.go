package memory

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// asChild makes the test binary a process that asks for memory and says what came of it.
const asChild = "MEMORY_CHILD"

func TestMain(m *testing.M) {
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
