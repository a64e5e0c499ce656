package files

import (
	"fmt"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/isoefficiency"
	"github.com/clustersim/clustersim/experiments/run"
)

// campaign reads a campaign and all that it names.
func (v *validator) campaign(src run.Source) (string, error) {
	c, err := campaign.Read(src.Name, src.Data)
	if err != nil {
		return "", err
	}
	in, env := v.reread()
	in.CountFrom(src.Name)
	runs, err := c.Bind(env)
	if err != nil {
		return "", mistake.Placed(src.Name, err)
	}
	return fmt.Sprintf("%s: ok, a campaign of %s", src.Name, output.Plural(runs.Total(), "run")), nil
}

// study reads a study and all that it names.
func (v *validator) study(src run.Source) (string, error) {
	s, err := isoefficiency.Read(src.Name, src.Data)
	if err != nil {
		return "", err
	}
	in, env := v.reread()
	in.CountFrom(src.Name)
	if _, err := s.Bind(env); err != nil {
		return "", mistake.Placed(src.Name, err)
	}
	return fmt.Sprintf("%s: ok, a study of %s on %s", src.Name, output.Plural(len(s.Workloads), "workload"), output.Plural(len(s.P), "platform")), nil
}
