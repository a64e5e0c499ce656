package output

import (
	"context"
	"io"

	"github.com/clustersim/clustersim/experiments/report/table"
)

type alsoKey struct{}

// Also has the commands that run in the returned context print in further formats than that of -o:
// for a page, which shows one outcome in several ways.
func Also(ctx context.Context, to map[table.Format]io.Writer) context.Context {
	return context.WithValue(ctx, alsoKey{}, to)
}

// alsoPrint prints in the further formats.
func alsoPrint(ctx context.Context, print func(io.Writer, table.Format) error) error {
	to, _ := ctx.Value(alsoKey{}).(map[table.Format]io.Writer)
	for f, w := range to { // each is a text of its own, in any order
		if err := print(w, f); err != nil {
			return err
		}
	}
	return nil
}
