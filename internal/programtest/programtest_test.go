package programtest_test

import (
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/programtest"
)

// recorder notes how a test would end.
type recorder struct {
	testing.TB
	skipped, failed string
}

func (r *recorder) Helper() {}

func (r *recorder) Skip(args ...any) {
	r.skipped = args[0].(error).Error()
	runtime.Goexit()
}

func (r *recorder) Fatal(args ...any) {
	r.failed = args[0].(error).Error()
	runtime.Goexit()
}

// ended runs a test to its end.
func ended(t *testing.T, test func(testing.TB)) *recorder {
	r, done := &recorder{TB: t}, make(chan bool)
	go func() {
		defer close(done)
		test(r)
	}()
	<-done
	return r
}

// Without a program a test is skipped; where programs are required, it fails.
func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	const absent = "pj_dump is not on PATH (Debian package pajeng)"
	path := func(tb testing.TB) { programtest.Path(tb, "pj_dump") }
	unusable := func(tb testing.TB) { programtest.Missing(tb, "slurmctld", "no munge") }

	t.Setenv("CLUSTERSIM_PROGRAMS", "")
	require.Equal(t, absent, ended(t, path).skipped)
	require.Equal(t, "slurmctld cannot be used (Debian package slurm-wlm): no munge", ended(t, unusable).skipped)
	there, err := programtest.Has("pj_dump")
	require.NoError(t, err)
	require.False(t, there)
	_, err = programtest.Has("dot")
	require.EqualError(t, err, "dot is not in the table programtest.Debian (add it there and to .ci/run)")

	t.Setenv("CLUSTERSIM_PROGRAMS", "required")
	require.Equal(t, absent, ended(t, path).failed)
	require.Equal(t, "slurmctld cannot be used (Debian package slurm-wlm): no munge", ended(t, unusable).failed)
	_, err = programtest.Has("pj_dump")
	require.EqualError(t, err, absent)
}

// CI requires the programs, and installs the package of each.
func TestInstalledInCI(t *testing.T) {
	text, err := os.ReadFile("../../.ci/run")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^export CLUSTERSIM_PROGRAMS=required$`, string(text))
	for name, pack := range programtest.Debian {
		require.Regexp(t, `(?m)^need `+name+` `+pack+`$`, string(text))
	}
}
