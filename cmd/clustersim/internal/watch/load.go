package watch

import (
	"errors"
	"math"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// Load takes the runs that a results file has already, for curves that begin with them.
// Only those of done count.
func (b *Board) Load(src figures.Source, done campaign.Done) (err error) {
	in, err := src.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	_, err = figures.ReadRows(in, func(r *figures.Row) error {
		fields := map[string]*figures.Field{}
		for i := range r.Fields {
			fields[r.Fields[i].Path] = &r.Fields[i]
		}
		text := func(name string) string {
			if f := fields[name]; f != nil {
				return f.Text
			}
			return ""
		}
		id, err := campaign.ParseID(text("id"))
		if failed, have := done[id]; err != nil || !have || failed || src.Outdated[text("id")] || text("status") != "ok" {
			return nil
		}
		values := make([]float64, len(b.names))
		for i, name := range b.names {
			values[i] = math.NaN()
			if f := fields[name]; f != nil && f.Kind == figures.Number {
				values[i] = f.Number
			}
		}
		b.add(text, values)
		return nil
	})
	return err
}
