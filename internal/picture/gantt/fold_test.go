package gantt

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// all are the hosts of a platform.
func all(p *platform.Platform) []platform.HostID {
	return column(p.NumHosts(), func(i int) platform.HostID { return platform.HostID(i) })
}

func TestGroups(t *testing.T) {
	zones := func(n, hosts int) *platform.Platform {
		b := platform.NewBuilder("zones")
		for i := range n {
			b.Root().AddCluster(platform.ClusterParams{
				Name: fmt.Sprint("z", i), Prefix: fmt.Sprintf("z%d-", i), Hosts: hosts, Cores: 1, SpeedFlops: 1e9, BandwidthBytesPerSec: 1e9,
			})
		}
		p, err := b.Build()
		require.NoError(t, err)
		return p
	}
	spec := func(text string) *platform.Platform {
		p, err := platform.FromSpec(text)
		require.NoError(t, err)
		return p
	}
	for name, tt := range map[string]struct {
		platform *platform.Platform
		groups   int
		first    string
		last     string
	}{
		"few":                  {spec("cluster(hosts=3)"), 1, "node-0 … node-2", "node-0 … node-2"},
		"one":                  {spec("cluster(hosts=1)"), 1, "node-0", "node-0"},
		"200":                  {spec("cluster(hosts=200)"), 40, "node-0 … node-4", "node-195 … node-199"},
		"201":                  {spec("cluster(hosts=201)"), 21, "node-0 … node-9", "node-200"},
		"1000":                 {spec("cluster(hosts=1000)"), 40, "node-0 … node-24", "node-975 … node-999"},
		"1001":                 {spec("cluster(hosts=1001)"), 21, "node-0 … node-49", "node-1000"},
		"100000":               {spec("cluster(hosts=100000)"), 40, "node-0 … node-2499", "node-97500 … node-99999"},
		"zones are not joined": {zones(30, 3), 30, "z0-0 … z0-2", "z29-0 … z29-2"},
		"zones are cut":        {zones(3, 120), 36, "z0-0 … z0-9", "z2-110 … z2-119"},
		"many zones":           {zones(90, 4), 30, "z0-0 … z2-3", "z87-0 … z89-3"},
		"switches stay whole":  {spec("fat-tree(down=6|30,up=1|6)"), 30, "node-0 … node-5", "node-174 … node-179"},
	} {
		t.Run(name, func(t *testing.T) {
			groups := groupsOf(tt.platform, all(tt.platform))
			require.Len(t, groups, tt.groups)
			require.Equal(t, tt.first, groupName(tt.platform, groups[0]))
			require.Equal(t, tt.last, groupName(tt.platform, groups[len(groups)-1]))
		})
	}
}

// Every host is in one group, groups are few and in order, and hosts of several zones share one only if there are more zones than groups.
func TestGroupsTwin(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := platform.NewBuilder("random")
		n := rapid.IntRange(1, 60).Draw(rt, "zones")
		for i := range n {
			b.Root().AddCluster(platform.ClusterParams{
				Name: fmt.Sprint("z", i), Prefix: fmt.Sprintf("z%d-", i), Hosts: rapid.IntRange(1, 70).Draw(rt, "hosts"), Cores: 1, SpeedFlops: 1e9, BandwidthBytesPerSec: 1e9,
			})
		}
		p, err := b.Build()
		require.NoError(rt, err)
		var hosts []platform.HostID
		keep := rapid.IntRange(1, 5).Draw(rt, "keep")
		for h := range p.NumHosts() {
			if h%5 < keep {
				hosts = append(hosts, platform.HostID(h))
			}
		}
		groups := groupsOf(p, hosts)
		require.LessOrEqual(rt, len(groups), mostGroups)
		require.Equal(rt, hosts, slices.Sorted(slices.Values(slices.Concat(groups...))))
		zones := map[string]bool{}
		zone := func(h platform.HostID) string { name, _, _ := strings.Cut(p.HostName(h), "-"); return name }
		for _, h := range hosts {
			zones[zone(h)] = true
		}
		for i, g := range groups {
			require.True(rt, slices.IsSorted(g))
			require.True(rt, i == 0 || groups[i-1][0] < g[0])
			require.True(rt, len(zones) > mostGroups || zone(g[0]) == zone(g[len(g)-1]))
		}
	})
}

func TestShortName(t *testing.T) {
	for spec, want := range map[string]string{
		"cluster(hosts=110)":                   "node-0 … 109",
		"cluster(hosts=110,suffix=.acme.org)":  "node-0 … 109",
		"cluster(hosts=1)":                     "node-0",
		"cluster(hosts=12,prefix=a,suffix=-b)": "a0-b … 11-b",
	} {
		p, err := platform.FromSpec(spec)
		require.NoError(t, err)
		require.Equal(t, want, shortName(p, all(p)), spec)
	}
}

// foldCases are runs on more hosts than have rows of their own, and few ones that are folded all the same.
func foldCases() map[string]viewtest.Case {
	cases := viewtest.Cases()
	cases["wide"] = viewtest.Case{Platform: "cluster(hosts=150,cores=2)", Workload: "layered(tasks=900,width=300)", Scheduler: "round-robin"}
	cases["needs"] = viewtest.Case{Platform: "cluster(hosts=12,cores=8)", Workload: "layered(tasks=90,width=30,cores=1..4)"}
	return cases
}

// levelAt is the share of the cores of hosts that is busy in a part of the run, from all tasks at every change.
func levelAt(p *picture, r *runview.Run, hosts []platform.HostID, part int) float64 {
	from, to := p.spanSec*float64(part)/loadParts, p.spanSec*float64(part+1)/loadParts
	busy, cores := 0.0, 0
	byHost := p.holdings(r)
	for _, h := range hosts {
		n := r.Platform.Host(h).Cores
		cores += n
		dates := []float64{from, to}
		for _, x := range byHost[h] {
			dates = append(dates, min(max(x.fromSec, from), to), min(max(x.toSec, from), to))
		}
		slices.Sort(dates)
		for i := 1; i < len(dates); i++ {
			middle, active := (dates[i-1]+dates[i])/2, 0
			for _, x := range byHost[h] {
				if x.fromSec <= middle && middle < x.toSec {
					active += int(x.cores)
				}
			}
			busy += float64(min(active, n)) * (dates[i] - dates[i-1])
		}
	}
	return busy / float64(cores) / (to - from)
}

// Every host is in exactly one row, and the loads are those of a count by brute force.
func TestFoldedTwin(t *testing.T) {
	for name, c := range foldCases() {
		t.Run(name, func(t *testing.T) {
			r := viewtest.Run(t, c)
			p := newPicture(r, Options{Rows: FoldRows}, SVG)
			require.Empty(t, p.boxes)
			seen := make([]int, r.Platform.NumHosts())
			for i := range p.groups {
				for _, h := range p.groups[i].hosts {
					seen[h]++
					require.EqualValues(t, i, p.groupOf[h])
				}
			}
			for _, h := range idleHosts(r, p.lanes) {
				seen[h]++
			}
			require.Equal(t, slices.Repeat([]int{1}, len(seen)), seen)
			byHost := p.holdings(r)
			for i := range p.groups {
				l := p.loadOf(r, p.groups[i].hosts, byHost)
				for part := i % 7; part < loadParts; part += 29 {
					if p.spanSec > 0 {
						require.InDelta(t, levelAt(p, r, p.groups[i].hosts, part), l.levels[part], 1e-6)
					} else {
						require.Zero(t, l.levels[part])
					}
				}
				for _, s := range p.groups[i].areas {
					for _, at := range s.area {
						require.False(t, math.IsNaN(at.X+at.Y))
						require.True(t, at.Y >= p.groups[i].y-1e-9 && at.Y <= p.groups[i].y+p.groups[i].h+1e-9)
					}
				}
			}
		})
	}
}

// The tasks hold as many core-seconds as the loads say.
func TestFoldedLoadIsWhatTasksHold(t *testing.T) {
	r := viewtest.Run(t, foldCases()["needs"])
	p := newPicture(r, Options{Rows: FoldRows}, SVG)
	want, got := 0.0, 0.0
	for i, run := range r.Result.Tasks {
		want += (run.FinishSec - run.StartSec) * float64(r.DAG.Cores(workload.TaskID(i)))
	}
	byHost := p.holdings(r)
	for i := range p.groups {
		got += p.loadOf(r, p.groups[i].hosts, byHost).mean * p.spanSec * float64(8*len(p.groups[i].hosts))
	}
	require.InEpsilon(t, want, got, 1e-9)
}

// In a page every task has a box in the rows of its group.
func TestFoldedPageHasEveryTask(t *testing.T) {
	for name, c := range foldCases() {
		t.Run(name, func(t *testing.T) {
			r := viewtest.Run(t, c)
			p := newPicture(r, Options{Rows: FoldRows}, HTML)
			tasks := map[workload.TaskID]bool{}
			for i := range p.groups {
				g := &p.groups[i]
				for _, b := range g.open.boxes {
					require.EqualValues(t, 1, b.tasks)
					tasks[b.task] = true
					require.EqualValues(t, i, p.groupOf[r.Result.Tasks[b.task].Host])
					require.GreaterOrEqual(t, b.y, 0.0)
					require.LessOrEqual(t, b.y+b.h, g.open.nextRow)
				}
			}
			require.Len(t, tasks, len(r.Result.Tasks))
		})
	}
}

func TestWhatFolds(t *testing.T) {
	few := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=101)", Workload: "layered(tasks=100,width=100)", Scheduler: "round-robin"})
	many := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=101)", Workload: "layered(tasks=101,width=101)", Scheduler: "round-robin"})
	for _, tt := range []struct {
		run  *runview.Run
		rows Rows
		want bool
	}{{few, "", false}, {few, AutoRows, false}, {few, FoldRows, true}, {many, "", true}, {many, AutoRows, true}, {many, AllRows, false}, {many, FoldRows, true}} {
		require.Equal(t, tt.want, len(newPicture(tt.run, Options{Rows: tt.rows}, PDF).groups) > 0, "%v", tt.rows)
	}
	_, err := ParseRows("some")
	require.EqualError(t, err, `unknown value "some" (want one of auto, all, fold)`)
}

// Transfers and the critical path end in the middle of a row.
func TestFoldedLines(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=20)", Workload: "layered(tasks=30,width=10)", Scheduler: "round-robin"})
	legs := []Leg{{From: 0, To: 0, FinishSec: 1}, {From: 0, To: 12, StartSec: 1, FinishSec: 2}}
	p := newPicture(r, Options{Rows: FoldRows, Path: legs, Transfers: Show}, SVG)
	middles := map[float64]bool{}
	for i := range p.groups {
		middles[p.groups[i].y+p.groups[i].h/2] = true
	}
	require.Len(t, p.arrows, len(r.Result.Transfers))
	for _, a := range p.arrows {
		require.True(t, middles[a.from.Y] && middles[a.to.Y])
	}
	require.Empty(t, p.pathBoxes)
	require.Len(t, p.pathLines, 2)
	for _, line := range p.pathLines {
		require.True(t, middles[line[0].Y] && middles[line[1].Y])
	}
}
