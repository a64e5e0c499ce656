package execsched

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestLineWriter(t *testing.T) {
	long := strings.Repeat("x", lineMax)
	for name, tt := range map[string]struct{ in, out, last string }{
		"lines":     {"one\r\n\ntwo\n \n", "exec: one\nexec: \nexec: two\nexec:  \n", "two"},
		"no end":    {"one\ntwo", "exec: one\nexec: two\n", "two"},
		"long":      {long + "\n", "exec: " + long + "\n", long},
		"too long":  {long + "abc\nd", "exec: " + long + "... (3 more bytes)\nexec: d\n", "d"},
		"no end at": {long + "abc", "exec: " + long + "... (3 more bytes)\n", long},
		"nothing":   {"", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				var out bytes.Buffer
				w := &lineWriter{to: &out}
				for rest := tt.in; rest != ""; {
					n := rapid.IntRange(1, len(rest)).Draw(r, "bytes")
					_, err := w.Write([]byte(rest[:n]))
					require.NoError(t, err)
					rest = rest[n:]
				}
				w.flush()
				require.Equal(t, tt.out, out.String())
				require.Equal(t, tt.last, w.last())
			})
		})
	}
}

// TestLineWriterFlood: of a flood the beginning is passed on, and at the end the
// size of what was not; the last line is known nevertheless.
func TestLineWriterFlood(t *testing.T) {
	var out bytes.Buffer
	w := &lineWriter{to: &out}
	for range 3 * stderrMax / 8 {
		_, _ = w.Write([]byte("1234567\n"))
	}
	_, _ = w.Write(bytes.Repeat([]byte("y"), 10*stderrMax))
	require.LessOrEqual(t, cap(w.part), 2*lineMax)
	w.flush()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, stderrMax/8+1)
	require.Equal(t, fmt.Sprintf("exec: ... (%d more lines, %d bytes)", 2*stderrMax/8+1, 2*stderrMax/8*7+10*stderrMax), lines[len(lines)-1])
	require.Equal(t, strings.Repeat("y", lineMax), w.last())
}
