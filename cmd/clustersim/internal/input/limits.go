package input

import (
	"context"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// limits are the most tasks and hosts of one input; 0: no limit.
type limits struct{ tasks, hosts int }

type limitsKey struct{}

// WithLimits has readers of the returned context refuse workloads of more tasks and platforms of more hosts.
func WithLimits(ctx context.Context, tasks, hosts int) context.Context {
	return context.WithValue(ctx, limitsKey{}, limits{tasks, hosts})
}

func checkSize(name string, n, most int, what string) error {
	if most > 0 && n > most {
		return srcerr.At(name, 1, 1, "%s, and the limit is %d", units.Count(n, what), most)
	}
	return nil
}

func (in *Reader) limits() limits {
	l, _ := in.ctx.Value(limitsKey{}).(limits)
	return l
}
