package campaign

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// chosenNetwork is the value of the axis network that a platform's file asks for; nil if it
// asks for none.
func chosenNetwork(p *platform.Platform) (*Value, error) {
	asked := p.ChosenNetwork()
	if asked == "" {
		return nil, nil
	}
	v, err := known[knownAt(networkAxis)].read(asked)
	if err != nil {
		return nil, fmt.Errorf("the file's <config>: %w (give a network)", err)
	}
	return &v, nil
}

// takeNetwork gives a run the network model that its platform asks for, unless the
// campaign has the axis. The run's ID is then that of the same run with the axis.
func (r *Runs) takeNetwork(j *Job) {
	i := knownAt(networkAxis)
	if v := j.platform.network; v != nil && r.at[i] < 0 {
		v.set(&j.Setting)
		j.Values[i] = *v
	}
}

// Networks are the network models of the runs on each platform, in the order of the
// platforms, of a campaign with one network or none on its axis.
func (r *Runs) Networks() []sim.Network {
	i := knownAt(networkAxis)
	v := r.plain[i]
	if at := r.at[i]; at >= 0 {
		v = r.campaign.Axes[at].Value(0)
	}
	var list []sim.Network
	for _, c := range r.named[knownAt(platformAxis)] {
		for k := range c.all {
			j := Job{Values: make([]Value, len(known)), platform: &c.all[k]}
			v.set(&j.Setting)
			r.takeNetwork(&j)
			list = append(list, j.Setting.Options.Network)
		}
	}
	return list
}
