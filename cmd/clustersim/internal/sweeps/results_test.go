package sweeps

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// shareResult is a result of a run with an intensity; its ID
// begins with id.
func shareResult(t *testing.T, id byte, wanted string, have float64) *campaign.Result {
	i, err := scalability.ParseIntensity(wanted)
	require.NoError(t, err)
	j := &campaign.Job{ID: campaign.ID{id}, Setting: campaign.Setting{Intensity: i}}
	for _, info := range campaign.Axes() {
		axis := info.Name
		text := axis
		if axis == "workload" {
			text = "w" + string('0'+id)
		}
		j.Values = append(j.Values, campaign.Value{Text: text})
	}
	r := &campaign.Result{Job: j}
	r.Metrics[campaign.CommunicationShare] = have
	return r
}

// lastSink counts results and may refuse them.
type lastSink struct {
	results int
	err     error
}

func (s *lastSink) Append(*campaign.Result) error {
	s.results++
	return s.err
}

// The note counts what is off, and names the same run in any order of results.
func TestMissedShares(t *testing.T) {
	failed := shareResult(t, 1, "50%", 0)
	failed.Err = errors.New("no")
	list := []*campaign.Result{
		failed, shareResult(t, 2, "as-is", 0.1), shareResult(t, 3, "50%", 0.5+1e-9), shareResult(t, 4, "50%", 0.5-1e-9),
		shareResult(t, 7, "50%", 0.25), shareResult(t, 6, "50%", 0.25), shareResult(t, 5, "80%", 0.7), shareResult(t, 8, "50%", 0.25),
	}
	for range 2 {
		to := &lastSink{}
		m := &missedShares{to: to}
		for _, r := range list {
			require.NoError(t, m.Append(r))
		}
		require.Equal(t, len(list), to.results)
		require.Equal(t, "note: 4 of 8 runs have another share of communication than their intensity says (it jumps, tasks are placed anew or transfers share links): "+
			"furthest off is w6 on platform with scheduler, seed seed: 25.0 % instead of 50.0 %", m.note(len(list)))
		slices.Reverse(list)
	}
	m := &missedShares{to: &lastSink{}}
	for _, r := range list[4:] {
		if !strings.Contains("w5w6w7w8", r.Job.Value("workload").Text) {
			require.NoError(t, m.Append(r))
		}
	}
	require.Empty(t, m.note(4), "nothing is off")
	refuses := &missedShares{to: &lastSink{err: errors.New("full")}}
	require.EqualError(t, refuses.Append(list[0]), "full")
}

// Plots mean the same shares by the words as the simulation does.
func TestPlottedIntensities(t *testing.T) {
	for _, word := range []string{"compute", "balanced", "communication", "30%", "0.3"} {
		i, err := scalability.ParseIntensity(word)
		require.NoError(t, err)
		share, _ := i.Share()
		for off, want := range map[float64]int{0: 0, 0.004: 0, 0.006: 1, -0.006: 1} {
			text := fmt.Sprintf("intensity,y,communication_share\n%s,1,%v\n", word, share+off)
			d, err := figures.Collect([]figures.Source{{Name: "r", Open: func() (io.ReadCloser, error) {
				return io.NopCloser(strings.NewReader(text)), nil
			}}}, figures.Query{X: "intensity", Y: "y"})
			require.NoError(t, err)
			require.Len(t, d.NotReached(), want, text)
		}
	}
}
