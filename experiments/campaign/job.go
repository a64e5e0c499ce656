package campaign

// Job is one run to be made.
type Job struct {
	ID      ID
	Setting Setting
	// Values are the run's inputs, by axis as in Axes; an axis that does not
	// apply has no Text.
	Values []Value

	workload, platform, scheduler *resolved
}

// job describes the run at a point.
func (r *Runs) job(p point) *Job {
	j := &Job{
		Values:    make([]Value, len(known)),
		workload:  r.of(r.workloads, workloadAxis, p),
		platform:  r.of(r.platforms, platformAxis, p),
		scheduler: r.of(r.schedulers, schedulerAxis, p),
	}
	unseeded := !r.takesSeed(p)
	for i := range known {
		v := r.plain[i]
		if at := r.at[i]; at >= 0 {
			v = r.campaign.Axes[at].Value(p[at])
		}
		if v.set == nil || known[i].Name == seedAxis && unseeded {
			continue
		}
		v.set(&j.Setting)
		j.Values[i] = v
	}
	j.ID = r.id(p, j.Values)
	return j
}

// Value is what the run has on an axis, by name; its Text is empty where the axis
// does not apply.
func (j *Job) Value(axis string) Value {
	if i := knownAt(axis); i >= 0 {
		return j.Values[i]
	}
	return Value{}
}

// Axes are the campaign's axes in its order. The caller must not change them.
func (r *Runs) Axes() []*Axis { return r.campaign.Axes }

// Refined says whether the runs refine their programs.
func (r *Runs) Refined() bool { return r.campaign.refined() }
