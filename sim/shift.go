package sim

// shift moves all dates of a result. Those that are not known are infinite, and stay so.
func (r *Result) shift(sec float64) {
	move := func(dates ...*float64) {
		for _, d := range dates {
			*d += sec
		}
	}
	if len(r.Tasks) > 0 {
		move(&r.MakespanSec)
	}
	for i := range r.Tasks {
		move(&r.Tasks[i].StartSec, &r.Tasks[i].FinishSec)
	}
	for i := range r.Transfers {
		move(&r.Transfers[i].StartSec, &r.Transfers[i].FinishSec)
	}
	for i := range r.Failures {
		move(&r.Failures[i].StartSec, &r.Failures[i].AtSec)
	}
	for i := range r.Downtimes {
		move(&r.Downtimes[i].FromSec, &r.Downtimes[i].ToSec)
	}
	for i := range r.Speeds {
		move(&r.Speeds[i].AtSec)
	}
	for i := range r.Pstates {
		move(&r.Pstates[i].AtSec)
	}
	if r.Stored != nil {
		for i := range r.Stored.Phases {
			p := &r.Stored.Phases[i]
			move(&p.ReadSec, &p.ComputeSec, &p.ComputedSec, &p.WriteSec)
		}
	}
	if r.Overhead != nil {
		for i := range r.Overhead.Dates {
			d := &r.Overhead.Dates[i]
			move(&d.ReadySec, &d.SubmitSec, &d.StartSec, &d.DispatchSec, &d.StageInSec,
				&d.ComputeSec, &d.ComputedSec, &d.StageOutSec, &d.FinishSec, &d.KnownSec)
		}
	}
}
