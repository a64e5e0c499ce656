package oracletest

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// retryCase is a placed workload on hosts and links that go off and come back. Tasks and
// transfers that fail start anew.
type retryCase struct {
	oracle.Case
	switches []float64 // dates of states, in order
}

// drawRetry draws case number seed: the small platforms of scripts, on which speeds change,
// with states that change a few times while the workload runs.
func drawRetry(seed uint64) (*retryCase, error) {
	d := NewScriptPlatform(rand.New(rand.NewPCG(seed, 0x4e74)), ScriptModels[seed%4]) // neither parallel tasks nor routes of one link
	c := &retryCase{Case: oracle.Case{Name: fmt.Sprintf("%04d-%s", seed, d.Model.Name), Files: d.Files}}
	c.Options = sim.Options{Network: d.Model.Network, HostSharing: sim.TimeShared, OnFailure: sim.RetryTasks}
	c.PlatformXML = fileAttribute.ReplaceAllStringFunc(d.Draw(), func(attribute string) string {
		if strings.HasPrefix(attribute, " speed_file") {
			return attribute
		}
		return ""
	})
	var hosts []drawnHost
	for _, h := range d.Hosts {
		hosts = append(hosts, drawnHost{name: h.Name})
	}
	c.Workload = drawWorkload(d.R, hosts, workloadShape{tasks: 10 + d.R.IntN(30), window: 3 + d.R.IntN(10)})
	for i := range c.Workload.Tasks {
		c.Workload.Tasks[i].WorkFlop *= 20 // the links are slow
	}
	times, err := runCase(context.Background(), &c.Case)
	if err != nil {
		return nil, err
	}
	var xml strings.Builder
	for line := range strings.Lines(c.PlatformXML) {
		if elementID.MatchString(line) && !strings.Contains(line, `"driver"`) && d.Chance(0.6) {
			name := fmt.Sprintf("state%d.txt", len(c.Files))
			c.Files[name] = c.states(d.R, times.makespanSec())
			line = strings.Replace(line, " id=", fmt.Sprintf(` state_file="%s" id=`, name), 1)
		}
		xml.WriteString(line)
	}
	c.PlatformXML = xml.String()
	slices.SortFunc(c.switches, cmp.Compare)
	return c, nil
}

// states goes off up to four times, and is on in the end.
func (c *retryCase) states(r *rand.Rand, makespanSec float64) string {
	var b strings.Builder
	at := 0.0
	if r.IntN(5) > 0 {
		at = makespanSec * r.ExpFloat64() / 2
	}
	for range 1 + r.IntN(4) {
		back := at + makespanSec*(0.01+0.2*r.Float64())
		c.switches = append(c.switches, at, back)
		fmt.Fprintf(&b, "%s 0\n%s 1\n", exact(at), exact(back))
		at = back + makespanSec*(0.01+r.ExpFloat64()/2)
	}
	return b.String()
}

// TestRetriesFail: most of the cases have attempts that fail, of tasks and of transfers, and
// come out the same each time.
func TestRetriesFail(t *testing.T) {
	tasks, transfers := 0, 0
	for seed := range uint64(24) {
		c, err := drawRetry(seed)
		require.NoError(t, err)
		times, res, err := simulate(t.Context(), &c.Case, sim.NewEngine())
		require.NoError(t, err)
		for _, f := range res.Failures {
			if f.Edge == sim.NoEdge {
				tasks++
			} else {
				transfers++
			}
			require.True(t, slices.Contains(c.switches, f.AtSec), "at %v", f.AtSec)
		}
		again, err := drawRetry(seed)
		require.NoError(t, err)
		same, err := runCase(t.Context(), &again.Case)
		require.NoError(t, err)
		require.Equal(t, times, same)
	}
	require.Greater(t, tasks, 24)
	require.Greater(t, transfers, 24)
}
