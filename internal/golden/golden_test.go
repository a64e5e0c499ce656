package golden

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// recorder is a testing.TB that keeps Fatalf's message instead of failing.
type recorder struct {
	testing.TB
	msg string
}

func (r *recorder) Helper()      {}
func (r *recorder) Name() string { return "TestX/y" }
func (r *recorder) Fatalf(format string, args ...any) {
	r.msg = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// check runs Check in a goroutine that Fatalf may end, and returns its message.
func check(t *testing.T, name, got string) string {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		Check(r, name, []byte(got))
	}()
	<-done
	return r.msg
}

func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("UPDATE", "1")
	require.Empty(t, check(t, "sub/case", "a\nb\n"))
	written, err := os.ReadFile("testdata/sub/case.golden")
	require.NoError(t, err)
	require.Equal(t, "a\nb\n", string(written))

	t.Setenv("UPDATE", "")
	require.Empty(t, check(t, "sub/case", "a\nb\n"))
	msg := check(t, "sub/case", "a\nc\n")
	require.Contains(t, msg, "line 2\n  got:  \"c\\n\"\n  want: \"b\\n\"")
	require.Contains(t, msg, "UPDATE=1 go test -run '^TestX$/^y$' .")
	require.Contains(t, check(t, "sub/case", "a\nb\nc"), "line 3\n  got:  \"c\"\n  want: (end)")
	require.Contains(t, check(t, "sub/case", ""), "line 1\n  got:  (end)")
	require.Contains(t, check(t, "none", "x"), "make it with: UPDATE=1")
}
