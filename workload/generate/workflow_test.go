package generate

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// TestCountsOfWorkflows checks each workflow's counts against its task types:
// what the description says of p, d, s and so on.
func TestCountsOfWorkflows(t *testing.T) {
	for name, w := range map[string]struct {
		least int
		most  func(tasks int) int // how far the count may be off
		want  func(types map[string]int) promise
	}{
		"montage": {11, func(tasks int) int { return 3 * b2i(tasks < 18) }, func(n map[string]int) promise {
			p, d := n["mProjectPP"], n["mDiffFit"]
			return promise{2*p + d + 6, 3*d + 4*p + 4, 9, p, 1}
		}},
		"cybershake": {7, exactly, func(n map[string]int) promise {
			g, s := n["ExtractSGT"], n["SeismogramSynthesis"]
			return promise{g + 2*s + 2, 4 * s, 4, g, 2}
		}},
		"epigenomics": {8, func(tasks int) int { return 1 + b2i(tasks < 11) }, func(n map[string]int) promise {
			l, c := n["fastqSplit"], n["map"]
			if l == 1 {
				return promise{4*c + 4, 5*c + 2, 8, 1, 1}
			}
			return promise{4*c + 2*l + 3, 5*c + l + 2, 9, l, 1}
		}},
		"inspiral": {6, func(tasks int) int { return tasks % 2 }, func(n map[string]int) promise {
			k, j, g := n["TmpltBank"], n["TrigBank"], n["Thinca"]/2
			return promise{2*k + 2*j + 2*g, 2*k + 3*j, 6, k, g}
		}},
		"sipht": {13, exactly, func(n map[string]int) promise {
			p, r := n["Patser"], n["SRNA"]
			return promise{p + 12*r, p + 16*r, 5, p + 4*r, r}
		}},
		"seismology": {2, exactly, func(n map[string]int) promise {
			p := n["sG1IterDecon"]
			return promise{p + 1, p, 2, p, 1}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			check := func(t *rapid.T, tasks int) {
				text := fmt.Sprintf("%s(tasks=%d)", name, tasks)
				d, err := FromSpec(text)
				require.NoError(t, err)
				w.want(types(d)).Check(t, text)
				require.LessOrEqual(t, max(d.NumTasks()-tasks, tasks-d.NumTasks()), w.most(tasks), text)
			}
			rapid.Check(t, func(t *rapid.T) {
				check(t, rapid.IntRange(w.least, 60).Draw(t, "few tasks"))
				check(t, rapid.IntRange(60, 3000).Draw(t, "tasks"))
			})
		})
	}
}

func exactly(int) int { return 0 }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// types counts the tasks by type.
func types(d *workload.DAG) map[string]int {
	n := map[string]int{}
	for t := range workload.TaskID(d.NumTasks()) {
		n[d.Attributes(t).Type]++
	}
	return n
}

// TestPublishedWorkflows compares the number of tasks of each type with the
// example workflows that came with the papers, where the structure is the same.
func TestPublishedWorkflows(t *testing.T) {
	for text, want := range map[string]map[string]int{
		"cybershake(tasks=100)": {"ExtractSGT": 2, "SeismogramSynthesis": 48, "PeakValCalcOkaya": 48, "ZipSeis": 1, "ZipPSA": 1},
		"cybershake(tasks=1000)": {
			"ExtractSGT": 4, "SeismogramSynthesis": 497, "PeakValCalcOkaya": 497, "ZipSeis": 1, "ZipPSA": 1,
		},
		"epigenomics(tasks=24)": {
			"fastqSplit": 1, "filterContams": 5, "sol2sanger": 5, "fastq2bfq": 5, "map": 5, "mapMerge": 1, "maqIndex": 1, "pileup": 1,
		},
		"epigenomics(tasks=997)": {
			"fastqSplit": 7, "filterContams": 245, "sol2sanger": 245, "fastq2bfq": 245, "map": 245, "mapMerge": 8, "maqIndex": 1, "pileup": 1,
		},
		"inspiral(tasks=30)": {"TmpltBank": 7, "Inspiral": 14, "Thinca": 2, "TrigBank": 7},
		"sipht(tasks=29)": {
			"Patser": 17, "Patser_concate": 1, "Transterm": 1, "Findterm": 1, "RNAMotif": 1, "Blast": 1, "SRNA": 1, "FFN_Parse": 1,
			"Blast_candidate": 1, "Blast_QRNA": 1, "Blast_paralogues": 1, "Blast_synteny": 1, "SRNA_annotate": 1,
		},
	} {
		t.Run(text, func(t *testing.T) {
			d, err := FromSpec(text)
			require.NoError(t, err)
			require.Equal(t, want, types(d))
		})
	}
	// The example of 1000 tasks has 166 images and 662 overlaps: a few more than
	// a grid has.
	d, err := FromSpec("montage(tasks=1000)")
	require.NoError(t, err)
	require.Equal(t, 1000, d.NumTasks())
	require.InDelta(t, 166, types(d)["mProjectPP"], 14)
	require.InDelta(t, 662, types(d)["mDiffFit"], 28)
}

// TestMontageOverlaps compares the overlaps with a look at all pairs of images.
func TestMontageOverlaps(t *testing.T) {
	for images := 2; images <= 60; images++ {
		var sides, corners [][2]int
		columns := gridColumns(images)
		for i := range images {
			for j := range i {
				dx, dy := i%columns-j%columns, i/columns-j/columns
				if dx*dx <= 1 && dy*dy <= 1 && dx*dy == 0 {
					sides = append(sides, [2]int{j, i})
				} else if dx*dx <= 1 && dy*dy <= 1 {
					corners = append(corners, [2]int{j, i})
				}
			}
		}
		gotSides, gotCorners := gridOverlaps(images)
		require.Equal(t, len(sides), gotSides, images)
		require.Equal(t, len(corners), gotCorners, images)
		require.ElementsMatch(t, slices.Concat(sides, corners), listOverlaps(images, gotCorners))
		require.ElementsMatch(t, sides, listOverlaps(images, 0))
	}
}

// TestMontageCountBelow18 pins what the description says of few tasks.
func TestMontageCountBelow18(t *testing.T) {
	for tasks, want := range map[int]int{11: 11, 12: 14, 13: 14, 14: 14, 15: 15, 16: 18, 17: 18, 18: 18, 19: 19} {
		d, err := workflow{Tasks: tasks, SpeedFlops: 1, DataScale: 1}.make("montage", 11, stages.montage)
		require.NoError(t, err)
		require.Equal(t, want, d.NumTasks(), tasks)
	}
}

// TestWorkflowScales changes speed and sizes by powers of two: all work and
// data change with them.
func TestWorkflowScales(t *testing.T) {
	one, err := workflow{Tasks: 100, Seed: 3, SpeedFlops: 1 << 30, DataScale: 1}.make("epigenomics", 8, stages.epigenomics)
	require.NoError(t, err)
	two, err := workflow{Tasks: 100, Seed: 3, SpeedFlops: 1 << 33, DataScale: 4}.make("epigenomics", 8, stages.epigenomics)
	require.NoError(t, err)
	for task := range workload.TaskID(one.NumTasks()) {
		require.InDelta(t, 8*one.WorkFlop(task), two.WorkFlop(task), 8)
	}
	for e := range workload.EdgeID(one.NumEdges()) {
		require.InDelta(t, 4*one.Bytes(e), two.Bytes(e), 4)
	}
}

// TestWorkflowFilesAreShared checks that the readers of one file get as much.
func TestWorkflowFilesAreShared(t *testing.T) {
	d, err := FromSpec("montage")
	require.NoError(t, err)
	for task := range workload.TaskID(d.NumTasks()) {
		for _, e := range d.Out(task) {
			require.Equal(t, d.Bytes(d.Out(task)[0]), d.Bytes(e))
		}
	}
}
