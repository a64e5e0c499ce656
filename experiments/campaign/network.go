package campaign

import "github.com/clustersim/clustersim/sim"

// takeNetwork gives a run the network model that its platform states, unless the
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
			j := Job{Values: make([]Value, len(known())), platform: &c.all[k]}
			v.set(&j.Setting)
			r.takeNetwork(&j)
			list = append(list, j.Setting.Options.Network)
		}
	}
	return list
}
