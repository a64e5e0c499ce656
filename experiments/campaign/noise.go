package campaign

// fillNoise finds out which values of the noise axis the run's seed changes: where runs are
// repeated all but none, else those that state no seed.
func (r *Runs) fillNoise() {
	if r.noiseAt = r.campaign.axisAt(noiseAxis); r.noiseAt < 0 {
		return
	}
	for i := range r.campaign.Axes[r.noiseAt].count {
		var s Setting
		r.campaign.Axes[r.noiseAt].Value(i).set(&s)
		n := s.Options.Noise
		r.noisy = append(r.noisy, n.On() && (!n.Stated || r.campaign.Repeats != nil))
	}
}

// seedNoise gives the noise of a run its seed.
func (r *Runs) seedNoise(s *Setting) {
	n := &s.Options.Noise
	switch {
	case !n.On() || !s.Seeded:
	case r.campaign.Repeats != nil:
		n.Seed += s.Seed
	case !n.Stated:
		n.Seed = s.Seed
	}
}
