package overhead

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// stepped is a manager of which a test moves the clock.
type stepped struct {
	Manager
	line Line
	list []ContainerDates
}

func newStepped(t require.TestingT, text string, jobs int) *stepped {
	m := parse(t, text)
	s := &stepped{list: slices.Repeat([]ContainerDates{NoContainerDates}, jobs)}
	s.Reset(&m, func(int32) string { return "job" })
	s.Nodes(1)
	return s
}

// Three jobs of 4, 2 and 3 s come at 0, 1 and 5 s. With equal shares the first has 3 s left at
// 1 s, and the second ends at 5 s, when the first has 1 s left: with the third it has a half,
// until 7 s. The third has 2 s left then. First come first served they end at 4, 6 and 9 s.
func TestServer(t *testing.T) {
	for _, tt := range []struct {
		share string
		want  map[int32]float64
	}{
		{"equal", map[int32]float64{1: 5, 0: 7, 2: 9}},
		{"fifo", map[int32]float64{0: 4, 1: 6, 2: 9}},
	} {
		s := newStepped(t, "nextflow-k8s(start-work=1s,node-share="+tt.share+")", 3)
		come, workSec := []float64{0, 1, 5}, []float64{4, 2, 3}
		got := map[int32]float64{}
		for next := 0; next < len(come) || !math.IsInf(s.NextSec(), 1); {
			now := s.NextSec()
			if next < len(come) {
				now = min(now, come[next])
			}
			if x, ok := s.Pop(now); ok {
				require.Equal(t, Served, x.What)
				for job := s.Served(x.Job, now); job != NoJob; job = s.Served(x.Job, now) {
					got[job] = now
				}
			}
			if next < len(come) && Due(come[next], now) {
				s.Serve(0, int32(next), workSec[next], now)
				next++
			}
		}
		require.InDeltaMapValues(t, tt.want, got, 1e-12, tt.share)
		require.InDelta(t, 9, s.BusySec(0), 1e-12, tt.share)
	}
}

// Equal shares are as if each job got the 1/n of each little time.
func TestServerTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "jobs")
		s := newStepped(t, "nextflow-k8s(start-work=1s)", n)
		at, left, want, got := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range n {
			at[i], left[i] = float64(rapid.IntRange(0, 20).Draw(t, "at")), float64(rapid.IntRange(1, 9).Draw(t, "work"))
			s.Add(StartLagged, int32(i), at[i])
			want[i] = math.Inf(1)
		}
		work := slices.Clone(left)
		for now, done := 0.0, 0; done < n; {
			var here []int
			step := math.Inf(1)
			for i := range n {
				switch {
				case at[i] > now:
					step = min(step, at[i]-now)
				case math.IsInf(want[i], 1):
					here = append(here, i)
				}
			}
			for _, i := range here {
				step = min(step, left[i]*float64(len(here)))
			}
			now += step
			for _, i := range here {
				if left[i] -= step / float64(len(here)); left[i] < 1e-9 {
					want[i] = now
					done++
				}
			}
		}
		for !math.IsInf(s.NextSec(), 1) {
			now := s.NextSec()
			x, _ := s.Pop(now)
			if x.What == StartLagged {
				s.Serve(0, x.Job, work[x.Job], now)
				continue
			}
			for job := s.Served(x.Job, now); job != NoJob; job = s.Served(x.Job, now) {
				got[job] = now
			}
		}
		require.InDeltaSlice(t, want, got, 1e-7)
	})
}

// A round begins at 10 s and looks at three jobs, 1 s each. The ends of the first and the last
// are visible, and each takes 2 s more: they are known at 13 and 17 s. The round takes longer
// than poll, so that the next begins at once. There the second, visible since 11 s, is known at
// 20 s, and no other round follows.
func TestPoller(t *testing.T) {
	s := newStepped(t, "nextflow-k8s(poll=5s,look=1s,finish=2s)", 3)
	s.StartPolling(&s.line, 3, 0)
	first, _ := s.Pop(math.Inf(1))
	require.Equal(t, Polled, first.What)
	require.True(t, 0 < first.AtSec && first.AtSec < 5)
	for job := range int32(3) {
		s.line.Make(job)
	}
	for job := range int32(3) {
		require.Equal(t, job, s.Submit(&s.line, 0))
	}
	visible := func(job int32, sec float64) {
		s.list[job].VisibleSec = sec
		s.Visible(&s.line, job, sec)
	}
	visible(2, 9)
	visible(0, 10)
	s.Poll(&s.line, s.list, false, 10)
	visible(1, 11)
	var got []string
	for x, ok := s.Pop(math.MaxFloat64); ok; x, ok = s.Pop(math.MaxFloat64) {
		if x.What == Polled {
			got = append(got, fmt.Sprint("round ", x.AtSec))
			s.Poll(&s.line, s.list, false, x.AtSec)
			continue
		}
		require.Equal(t, Known, x.What)
		got = append(got, fmt.Sprint("known ", x.AtSec, " of ", x.Job))
	}
	require.Equal(t, []string{"known 13 of 0", "known 17 of 2", "round 17", "known 20 of 1"}, got)
}

// Four jobs are made at 0 s, and a fifth at 3.5 s; the submitter takes 1 s for each, and holds
// while three are not known. So three are submitted at 1, 2 and 3 s, and are offered half a
// second after that. When one is known, at 6 s, the fourth is taken, and submitted at 7 s; it is
// offered, for the submitter holds again.
func TestBatch(t *testing.T) {
	s := newStepped(t, "nextflow-k8s(submit-gap=1s,queue=3,batch=true,batch-lag=500ms)", 5)
	for job := range int32(4) {
		s.line.Make(job)
	}
	submitted, offered := map[int32]float64{}, map[int32]float64{}
	s.Add(Made, 4, 3.5)
	s.Add(Known, 0, 6)
	work := func(now float64) {
		var list []int32
		for job := s.Submit(&s.line, now); job != NoJob; job = s.Submit(&s.line, now) {
			submitted[job] = now
			list = append(list, job)
		}
		require.Empty(t, s.Offer(&s.line, list, nil, now))
	}
	for work(0); !math.IsInf(s.NextSec(), 1); {
		switch x, _ := s.Pop(s.NextSec()); x.What {
		case Made:
			s.line.Make(x.Job)
			work(x.AtSec)
		case Known:
			s.line.Learned()
			work(x.AtSec)
		case Offered:
			offered[x.Job] = x.AtSec
		case Taken:
			work(x.AtSec)
		}
	}
	require.Equal(t, map[int32]float64{0: 1, 1: 2, 2: 3, 3: 7}, submitted)
	require.Equal(t, map[int32]float64{0: 3.5, 1: 3.5, 2: 3.5, 3: 7.5}, offered)
}

func TestStageOrder(t *testing.T) {
	var words []string
	for _, s := range StageOrder() {
		words = append(words, s.String())
	}
	require.Equal(t, []string{"create", "submit", "batch", "match", "bind", "dispatch", "start", "stage-in", "run", "stage-out", "end", "complete", "release"}, words)
	require.Len(t, words, int(NumStages))
}
