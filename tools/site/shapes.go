package main

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// workflow is tasks and files.
type workflow struct {
	tasks []task
	sizes []file
}

type task struct {
	name     string
	runSec   float64
	reads    []string
	writes   []string
	parents  []string
	children []string
}

type file struct {
	name  string
	bytes int64
}

// shape makes a workflow of a width. Run times and sizes are drawn.
type shape func(random *rand.Rand, width int) *workflow

// around draws a value of this median, a third more or less.
func around(random *rand.Rand, median float64) float64 {
	return median * math.Exp(0.3*random.NormFloat64())
}

// add appends a task that reads files, of which some are written by tasks before it, and
// writes one.
func (w *workflow) add(random *rand.Rand, name string, medianSec float64, bytes float64, reads ...string) (output string) {
	output = name + ".out"
	t := task{name: name, runSec: math.Round(around(random, medianSec)*10) / 10, reads: reads, writes: []string{output}}
	for _, r := range reads {
		for i := range w.tasks {
			if p := &w.tasks[i]; p.writes[0] == r {
				p.children = append(p.children, name)
				t.parents = append(t.parents, p.name)
			}
		}
	}
	w.tasks = append(w.tasks, t)
	w.sizes = append(w.sizes, file{output, int64(around(random, bytes)/1e3) * 1e3})
	return output
}

// input is a file that is there from the beginning.
func (w *workflow) input(name string, bytes int64) string {
	w.sizes = append(w.sizes, file{name, bytes})
	return name
}

// survey scans tiles of the sky, each with the same catalogue, and merges what it finds.
func survey(random *rand.Rand, width int) *workflow {
	w := &workflow{}
	sky, catalogue := w.input("sky.fits", int64(width)*250e6), w.input("catalogue.db", 300e6)
	split := w.add(random, "split", 60, float64(width)*5e6, sky)
	var found []string
	for i := range width {
		found = append(found, w.add(random, fmt.Sprintf("scan_%d", i+1), 90, 20e6, split, catalogue))
	}
	w.add(random, "merge", 40, 50e6, found...)
	return w
}

// mosaic projects images, compares neighbours, fits a background to all and adds them up.
func mosaic(random *rand.Rand, width int) *workflow {
	w := &workflow{}
	var projected, differences, corrected []string
	for i := range width {
		raw := w.input(fmt.Sprintf("image_%d.fits", i+1), 200e6)
		projected = append(projected, w.add(random, fmt.Sprintf("project_%d", i+1), 45, 400e6, raw))
	}
	for i := range width - 1 {
		differences = append(differences, w.add(random, fmt.Sprintf("difference_%d", i+1), 15, 10e6, projected[i], projected[i+1]))
	}
	fit := w.add(random, "fit", 80, 1e6, differences...)
	for i := range width {
		corrected = append(corrected, w.add(random, fmt.Sprintf("correct_%d", i+1), 20, 400e6, projected[i], fit))
	}
	w.add(random, "add", 120, 2e9, corrected...)
	return w
}

// align has chains that need little data and much time.
func align(random *rand.Rand, width int) *workflow {
	w := &workflow{}
	genome := w.input("genome.fa", 100e6)
	var variants []string
	for i := range width {
		reads := w.input(fmt.Sprintf("sample_%d.fq", i+1), 150e6)
		mapped := w.add(random, fmt.Sprintf("map_%d", i+1), 900, 120e6, reads, genome)
		sorted := w.add(random, fmt.Sprintf("sort_%d", i+1), 200, 120e6, mapped)
		variants = append(variants, w.add(random, fmt.Sprintf("call_%d", i+1), 500, 5e6, sorted, genome))
	}
	w.add(random, "join", 150, 30e6, variants...)
	return w
}

// render draws the frames of a film and joins them.
func render(random *rand.Rand, width int) *workflow {
	w := &workflow{}
	scene := w.input("scene.tar", 80e6)
	var frames []string
	for i := range width {
		frames = append(frames, w.add(random, fmt.Sprintf("frame_%d", i+1), 240, 30e6, scene))
	}
	w.add(random, "film", 100, 1e9, frames...)
	return w
}
