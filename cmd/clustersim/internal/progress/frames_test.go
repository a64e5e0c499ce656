//go:build !js

package progress

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A line that a narrower terminal has broken is erased whole; one that it has cut is one row.
func TestFramesOfAResizedTerminal(t *testing.T) {
	const up = "\x1b[1A\x1b[J"
	line := strings.Repeat("=", 70)
	for name, tt := range map[string]struct {
		cuts   bool
		narrow int
		want   string
	}{
		"broken in three rows": {false, 30, "\x1b[3A\x1b[J"},
		"just fits":            {false, 70, up},
		"wider":                {false, 200, up},
		"cut":                  {true, 30, up},
		"no width":             {false, 0, "\x1b[70A\x1b[J"},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			columns := 100
			s := &frames{to: &out, columns: func() int { return columns }, cuts: tt.cuts}
			write := func(frame string) string {
				out.Reset()
				n, err := s.Write([]byte(frame))
				require.NoError(t, err)
				require.Equal(t, len(frame), n)
				return out.String()
			}
			require.Equal(t, line+"\n", write(line+"\n"))
			columns = tt.narrow
			fits := line[:min(70, max(tt.narrow-1, 0))]
			require.Equal(t, tt.want+fits+"\n", write(up+line+"\n"), "the next frame is cut to the terminal")
			require.Equal(t, up, write(up), "and the last is taken away")
		})
	}
}
