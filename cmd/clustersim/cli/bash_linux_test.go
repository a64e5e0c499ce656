package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/programtest"
)

const bashCompletion = "/usr/share/bash-completion/bash_completion"

// The Tab key completes words in a bash with and without the package bash-completion, also
// inside quotes, which stay open for what follows.
func TestBashCompletes(t *testing.T) {
	if testing.Short() {
		t.Skip("types into two interactive shells, which takes seconds: make check-long runs it")
	}
	bash := programtest.Path(t, "bash")
	_, script, _ := call(t.Context(), nil, "completion", "bash")
	home := t.TempDir()
	file := filepath.Join(home, "bash-completion", "completions", "clustersim")
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
	require.NoError(t, os.WriteFile(file, []byte(script), 0o600))
	for name, setUp := range map[string]string{"with": "source " + bashCompletion, "without": "source " + file} {
		t.Run(name, func(t *testing.T) {
			if name == "with" {
				programtest.File(t, bashCompletion, "bash-completion")
			}
			x := openTerminal(t, 100)
			cmd := exec.CommandContext(t.Context(), bash, "--norc", "--noprofile", "-i")
			cmd.Dir = "../../../examples"
			cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+home, "HOME="+home, "PS1=", "TERM=dumb", "INPUTRC=/dev/null", "HISTFILE=")
			cmd.Stdin, cmd.Stdout, cmd.Stderr = x.file, x.file, x.file
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			require.NoError(t, cmd.Start())
			defer func() {
				_ = cmd.Process.Kill()
				_ = cmd.Wait()
			}()
			shows := func(text string) {
				t.Helper()
				require.Eventually(t, func() bool { return strings.Contains(x.shown(), text) }, 20*time.Second, 5*time.Millisecond, "no %q in %q", text, &screenText{x})
			}
			x.typeText(t, setUp+`; bind -x '"\C-t": printf "<%s>\n" "$READLINE_LINE"'; bind 'set bell-style none'; echo rea''dy`+"\n")
			shows("ready")
			for _, tt := range []struct{ typed, want string }{
				{"clustersim ru\t", "clustersim run "},
				{"clustersim run -p clus\t", "clustersim run -p cluster "},
				{"clustersim run -p 'clus\t", "clustersim run -p 'cluster"},
				{"clustersim run -p 'cluster(ho\t", "clustersim run -p 'cluster(hosts="},
				{"clustersim run -p 'cluster(hosts=8,sp\t4Gf)' -w 'lay\t(\t\x15", ""},
				{"clustersim run -p 'cluster(hosts=8,sp\t4Gf)' -w 'layered(tas\t", "clustersim run -p 'cluster(hosts=8,speed=4Gf)' -w 'layered(tasks="},
				{"clustersim run -p \"cluster(ho\t8)\" -s hef\t", "clustersim run -p \"cluster(hosts=8)\" -s heft "},
				{"clustersim run --platform='cluster(hosts=8,pre\t", "clustersim run --platform='cluster(hosts=8,prefix="},
				{`clustersim run -p cluster\(hosts=8,pre` + "\t", `clustersim run -p cluster\(hosts=8,prefix=`},
				{"clustersim run -p fir\t", "clustersim run -p first/"},
				{"clustersim run -p 'first/plat\t", "clustersim run -p 'first/platform.yaml' "},
				{"clustersim run --out fir\t", "clustersim run --out first/"},
				{"clustersim sweep --slurm fir\t", "clustersim sweep --slurm first/"},
				{"clustersim compare -s heft,cpo\t", "clustersim compare -s heft,cpop "},
			} {
				x.typeText(t, tt.typed+"\x14")
				shows("<" + tt.want + ">")
				x.typeText(t, "\x15")
			}
			require.NotContains(t, x.shown(), "command not found")
			x.typeText(t, "clustersim run -p 'torus(\t\t")
			shows("torus(dims=              (4x4x4)")
		})
	}
}

// screenText is a screen as it is when it is printed.
type screenText struct{ x *terminal }

func (s *screenText) String() string { return s.x.shown() }
