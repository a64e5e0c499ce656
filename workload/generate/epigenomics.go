package generate

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// Epigenomics maps DNA sequences to a reference genome. Each lane of the
// sequencer is cut into chunks (fastqSplit); each chunk goes through
// filterContams, sol2sanger, fastq2bfq and map; the maps of a lane are merged
// (mapMerge), then those of all lanes, if there are several, by one more
// mapMerge; maqIndex and pileup follow. With L lanes and c chunks it has
// 4c + 2L + 2 tasks (4c + 4 for one lane), one more for L > 1; 5c + 2 edges, L
// more for L > 1; 8 levels, 9 for L > 1; L entries, one exit.
//
// There is about a lane for every 142 tasks, as in the published example of
// 997; one lane more or less is taken where that brings the count nearer. It
// is at most 1 off from 11 tasks on, 8 being the least.
func (w Workflow) Epigenomics() (*workload.DAG, error) {
	if err := w.Check(8); err != nil {
		return nil, err
	}
	lanes, chunks := w.lanes()
	s := w.start("epigenomics")
	split := s.runs(lanes, "fastqSplit", 60, 104)
	filter := s.runs(chunks, "filterContams", 1.4, 11.9)
	sanger := s.runs(chunks, "sol2sanger", 0.37, 5)
	bfq := s.runs(chunks, "fastq2bfq", 0.68, 5.9)
	maps := s.runs(chunks, "map", 2400, 6100)
	merge := s.runs(lanes, "mapMerge", 17, 19)
	all := merge[0]
	if lanes > 1 {
		all = s.run("mapMerge", 19.5*float64(lanes), 19.5*float64(lanes))
	}
	index := s.run("maqIndex", 0.05, 0.18)
	pileup := s.run("pileup", 1375, 1846)
	first := 0
	for l, t := range split {
		last := first + share(chunks, lanes, l)
		for i := first; i < last; i++ {
			s.send(t, s.file(11e6, 98.6e6), filter[i])
			s.send(filter[i], s.file(5.5e6, 48e6), sanger[i])
			s.send(sanger[i], s.file(4.5e6, 44.8e6), bfq[i])
			s.send(bfq[i], s.file(1.07e6, 10.3e6), maps[i])
			s.send(maps[i], s.file(1.16e6, 11.2e6), merge[l])
		}
		if lanes > 1 {
			s.send(merge[l], s.file(38.5e6, 44e6), all)
		}
		first = last
	}
	s.send(all, s.file(36e6*float64(lanes), 42.3e6*float64(lanes)), index)
	s.send(index, s.file(0.64e6, 4.1e6), pileup)
	return s.b.Build()
}

// lanes says how many lanes and chunks make the nearest count; of two as near,
// the larger.
func (w Workflow) lanes() (lanes, chunks int) {
	typical := max(1, int(math.Round(float64(w.Tasks)/142)))
	best := math.MaxInt
	for _, l := range []int{typical, typical + 1, max(typical-1, 1)} {
		rest := 2*l + 2 + min(l-1, 1) // tasks that are not of a chunk
		c := max((w.Tasks-rest+2)/4, l)
		off := 4*c + rest - w.Tasks
		if off < 0 {
			off = -off
		}
		if off < best {
			best, lanes, chunks = off, l, c
		}
	}
	return lanes, chunks
}
