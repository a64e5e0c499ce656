package mistake

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
)

func TestPrint(t *testing.T) {
	at := func(line int) error { return srcerr.At("f.yaml", line, 5, "host %q: wrong", "h") }
	for name, tt := range map[string]struct {
		err    error
		want   string
		status int
	}{
		"nothing":              {nil, "", 0},
		"a failure":            {errors.New("disk full"), "clustersim: disk full\n", 1},
		"a failure of lines":   {errors.New("a\nb"), "clustersim: a; b\n", 1},
		"Ctrl-C":               {fmt.Errorf("run stopped: %w", context.Canceled), "clustersim: interrupted\n", 1},
		"usage":                {Usagef("no"), "clustersim: no\n", 2},
		"usage of many":        {Usage(errors.Join(errors.New("a"), errors.New("b"))), "clustersim: a\nclustersim: b\n", 2},
		"a place":              {at(3), "f.yaml:3:5: host \"h\": wrong\n", 3},
		"places, joined":       {errors.Join(at(3), at(4)), "f.yaml:3:5: host \"h\": wrong\nf.yaml:4:5: host \"h\": wrong\n", 3},
		"places, wrapped":      {fmt.Errorf("read: %w", errors.Join(at(3), at(4))), "f.yaml:3:5: host \"h\": wrong\nf.yaml:4:5: host \"h\": wrong\n", 3},
		"a place and more":     {errors.Join(at(3), Inputf("g.yaml: gone")), "f.yaml:3:5: host \"h\": wrong\nclustersim: g.yaml: gone\n", 3},
		"several with a text":  {fmt.Errorf("%w and %w", errors.New("a"), errors.New("b")), "clustersim: a and b\n", 1},
		"a wrapped input":      {fmt.Errorf("fixed: %w", Inputf("g.csv: gone")), "clustersim: g.csv: gone\n", 3},
		"too little memory":    {fmt.Errorf("run: %w", &memory.Error{What: "a", NeedBytes: 2, LeftBytes: 1, Limit: "b"}), "clustersim: a: needs about 2B of memory, and b leaves 1B (make it smaller, or the limit larger)\n", 3},
		"usage before input":   {errors.Join(Usagef("no"), at(1)), "clustersim: no\nf.yaml:1:5: host \"h\": wrong\n", 2},
		"a flag of two errors": {InFlag("-s", errors.Join(errors.New("a"), errors.New("b"))), "clustersim: -s: a\nclustersim: -s: b\n", 2},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			require.Equal(t, tt.status, Print(&b, tt.err))
			require.Equal(t, tt.want, b.String())
		})
	}
}
