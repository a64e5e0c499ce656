package files

import (
	"fmt"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// campaign reads a campaign and all that it names.
func (v *validator) campaign(src run.Source) (string, error) {
	in, env := v.reread()
	in.CountFrom(src.Name)
	runs, err := input.Parse(in, src, func(name string, data []byte) (*campaign.Runs, error) {
		c, err := campaign.Read(name, data)
		if err != nil {
			return nil, err
		}
		return c.Bind(env)
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: ok, a campaign of %s", srcerr.Visible(src.Name), units.Count(runs.Total(), "run")), nil
}

// study reads a study and all that it names.
func (v *validator) study(src run.Source) (string, error) {
	in, env := v.reread()
	in.CountFrom(src.Name)
	s, err := input.Parse(in, src, func(name string, data []byte) (*isoefficiency.Input, error) {
		s, err := isoefficiency.Read(name, data)
		if err == nil {
			_, err = s.Bind(env)
		}
		return s, err
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: ok, a study of %s on %s", srcerr.Visible(src.Name), units.Count(len(s.Workloads), "workload"), units.Count(len(s.P), "platform")), nil
}
