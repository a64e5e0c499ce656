package actor

import "github.com/clustersim/clustersim/platform"

// FromSpec makes a world of a platform that one line describes, such as
// cluster(hosts=64, speed=10Gf, bw=10Gbps); see platform.FromSpec.
func FromSpec(spec string, o Options) (*World, error) {
	p, err := platform.FromSpec(spec)
	if err != nil {
		return nil, err
	}
	return New(p, o)
}
