package watch

import "time"

// state is what a watcher is told: the first time all, then what has changed.
type state struct {
	First   bool     `json:"first"`
	Title   string   `json:"title"`
	Axes    []string `json:"axes,omitempty"`
	Metrics []string `json:"metrics,omitempty"`

	Total    int       `json:"total"`
	Skipped  int       `json:"skipped"`
	Made     int       `json:"made"`
	Failed   int       `json:"failed"`
	Seconds  float64   `json:"seconds"`
	Rate     float64   `json:"rate"` // runs a second; 0: not known yet
	LeftSec  *float64  `json:"left"` // nil: not known
	Hidden   int       `json:"hidden"`
	Over     string    `json:"over"`
	Failures []failure `json:"failures"`
	Cells    []point   `json:"cells"`
}

// point is a cell as it is told.
type point struct {
	At     int        `json:"at"` // its number
	Values []string   `json:"values"`
	Means  []*float64 `json:"means"` // nil: not defined
	Runs   int        `json:"runs"`
}

// since gives what has changed after a version, and the version that it is; 0 stands for
// nothing known. failure is the number of the last failure that was told.
func (b *Board) since(version, lastFailure int) (s *state, now int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s = &state{
		First: version == 0, Title: b.title,
		Total: b.sum.Total, Skipped: b.sum.Skipped, Made: b.sum.Made, Failed: b.sum.Failed, Hidden: b.hidden, Over: b.over,
		Seconds: b.now().Sub(b.began).Seconds(), Rate: b.rate(),
	}
	if s.First {
		s.Axes, s.Metrics = b.axes, b.names
	}
	if left := b.sum.Total - b.sum.Skipped - b.sum.Made; s.Rate > 0 {
		sec := float64(left) / s.Rate
		s.LeftSec = &sec
	}
	for _, f := range b.failures {
		if f.Number > lastFailure {
			s.Failures = append(s.Failures, f)
		}
	}
	for i := range b.cells {
		if c := &b.cells[i]; c.version > version {
			s.Cells = append(s.Cells, c.point(i))
		}
	}
	return s, b.version
}

// rate is measured over the last samples. It falls while no run ends.
func (b *Board) rate() float64 {
	if len(b.samples) == 0 || b.over != "" {
		return 0
	}
	from := sample{at: b.began}
	if b.now().Sub(from.at) > rateSpan {
		from = b.samples[0]
	}
	if span := b.now().Sub(from.at); span >= 100*time.Millisecond {
		return float64(b.sum.Made-from.made) / span.Seconds()
	}
	return 0
}

func (c *cell) point(at int) point {
	p := point{At: at, Values: c.values, Means: make([]*float64, len(c.n))}
	for i, n := range c.n {
		p.Runs = max(p.Runs, n)
		if n > 0 {
			mean := c.mean[i]
			p.Means[i] = &mean
		}
	}
	return p
}
