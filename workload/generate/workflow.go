package generate

import (
	"cmp"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// workflow makes workloads shaped like well-known scientific workflows, scaled to a
// number of tasks; each has a method of stages. Their structure follows
//
//   - S. Bharathi, A. Chervenak, E. Deelman, G. Mehta, M.-H. Su, K. Vahi,
//     Characterization of scientific workflows, WORKS 2008,
//   - G. Juve, A. Chervenak, E. Deelman, S. Bharathi, G. Mehta, K. Vahi,
//     Characterizing and profiling scientific workflows, Future Generation
//     Computer Systems 29(3), 2013.
//
// Running times and sizes are drawn from ranges around those of the example
// workflows that the authors published with the papers (24 to 1000 tasks); where
// those grow with the workflow, these do too. A task's type says what it runs. A
// file has the same size for all its readers. Files that a workflow reads from
// outside or leaves behind are not part of the workload.
type workflow struct {
	Tasks      int // the number wanted; each method says how close it comes
	Seed       uint64
	SpeedFlops float64 // of the host that the published running times are for
	DataScale  float64 // multiplies all sizes, at least 0
}

// make builds the workflow of a shape that has at least that many tasks.
func (w workflow) make(name string, least int, shape func(stages)) (*workload.DAG, error) {
	if w.Tasks < least {
		return nil, fmt.Errorf("%d tasks: want at least %d", w.Tasks, least)
	}
	if !(w.SpeedFlops > 0 && w.SpeedFlops <= maxCost) {
		return nil, fmt.Errorf("speed %v: want more than 0, at most %v", w.SpeedFlops, float64(maxCost))
	}
	if err := cmp.Or(upTo("bytes-scale", w.DataScale, maxCost), checkGenerated(w.Tasks, 0)); err != nil {
		return nil, err
	}
	s := stages{newKinds(name, w.Seed, w.Tasks, 4*w.Tasks), w}
	shape(s)
	return s.b.Build()
}

// stages builds a workflow from running times and sizes as published.
type stages struct {
	*kinds
	workflow
}

// run adds a task that takes from lowSec to highSec on the reference host.
func (s stages) run(kind string, lowSec, highSec float64) workload.TaskID {
	return s.task(kind, Range{lowSec, highSec}.scaled(s.SpeedFlops))
}

func (s stages) runs(n int, kind string, lowSec, highSec float64) []workload.TaskID {
	ids := make([]workload.TaskID, n)
	for i := range ids {
		ids[i] = s.run(kind, lowSec, highSec)
	}
	return ids
}

// file draws the size of a file of low to high bytes, which may go to several readers.
func (s stages) file(low, high float64) float64 {
	return Range{low, high}.scaled(s.DataScale).draw(s.random)
}

// send adds edges: others read a file of one task's output.
func (s stages) send(from workload.TaskID, bytes float64, to ...workload.TaskID) {
	for _, t := range to {
		s.b.Edge(from, t, bytes)
	}
}

func workflowFrom(name string, least int, shape func(stages)) func(*spec.Args) build {
	return func(a *spec.Args) build {
		w := workflow{count(a, "tasks", 100), seed(a), a.With("speed", 1e9, units.Speed), scale(a, "bytes-scale")}
		return func() (*workload.DAG, error) { return w.make(name, least, shape) }
	}
}

// cyberShake computes the seismic hazard of a site. Each of g ExtractSGT tasks
// cuts out strain Green tensors; each of s seismograms is made from one of them
// (SeismogramSynthesis) and searched for its peak (PeakValCalcOkaya); ZipSeis
// packs all seismograms, ZipPSA all peaks: g + 2s + 2 tasks, 4s edges, 4
// levels, g entries, 2 exits.
//
// There are two ExtractSGT for every 500 tasks, as in the published examples,
// one less if Tasks is odd; the seismograms are shared evenly. The count is
// exact, from 7 on.
func (s stages) cyberShake() {
	extracts := 2*max(1, int(math.Round(float64(s.Tasks)/500))) - s.Tasks%2
	seismograms := (s.Tasks - 2 - extracts) / 2
	n := float64(seismograms)
	extract := s.runs(extracts, "ExtractSGT", 87, 165)
	synthesis := s.runs(seismograms, "SeismogramSynthesis", 21.7, 64)
	peak := s.runs(seismograms, "PeakValCalcOkaya", 0.57, 1.61)
	zipSeis := s.run("ZipSeis", 0.013*n, 0.019*n)
	zipPSA := s.run("ZipPSA", 0.0076*n, 0.0146*n)
	first := 0
	for i, t := range extract {
		last := first + share(seismograms, extracts, i)
		s.send(t, s.file(530e6, 620e6), synthesis[first:last]...)
		first = last
	}
	for i, t := range synthesis {
		s.send(t, s.file(24e3, 24e3), peak[i], zipSeis)
	}
	for _, t := range peak {
		s.send(t, s.file(216, 216), zipPSA)
	}
}

// inspiral is LIGO's search for gravitational waves of binary stars. In each of
// G groups, k tasks make template banks (TmpltBank), k search the data with
// them (Inspiral), one looks for coincidences (Thinca), j make banks of the
// triggers (TrigBank), j search again (Inspiral), and one more Thinca ends the
// group. With K and J the sums of k and j it has 2K + 2J + 2G tasks, 2K + 3J
// edges, 6 levels, K entries and G exits.
//
// There is a group for every 50 tasks, as in the published example of 1000. The
// count is rounded up to an even number, from 6 on.
func (s stages) inspiral() {
	groups := max(1, int(math.Round(float64(s.Tasks)/50)))
	tasks := (s.Tasks+1)/2 - groups
	banks := tasks / 2
	for g := range groups {
		k, j := share(banks, groups, g), share(tasks-banks, groups, g)
		bank := s.runs(k, "TmpltBank", 17.6, 18.7)
		search := s.runs(k, "Inspiral", 250, 675)
		thinca := s.run("Thinca", 4.85, 5.75)
		trigger := s.runs(j, "TrigBank", 4.5, 5.8)
		again := s.runs(j, "Inspiral", 250, 675)
		end := s.run("Thinca", 4.85, 5.75)
		for i := range k {
			s.send(bank[i], s.file(0.96e6, 1.01e6), search[i])
			s.send(search[i], s.file(165e3, 455e3), thinca)
		}
		s.send(thinca, s.file(25e3, 48e3), trigger...)
		for i := range j {
			s.send(trigger[i], s.file(8e3, 17e3), again[i])
			s.send(again[i], s.file(165e3, 455e3), end)
		}
	}
}

// sipht looks for small RNAs in bacterial genomes. For each of R replicons, P
// Patser tasks find binding sites and Patser_concate joins their results;
// Findterm, RNAMotif, Transterm and Blast feed SRNA, which feeds FFN_Parse,
// Blast_candidate, Blast_QRNA, Blast_paralogues and, with FFN_Parse,
// Blast_synteny; SRNA_annotate reads all but FFN_Parse. With P the sum over
// replicons it has P + 12R tasks, P + 16R edges, 5 levels, P + 4R entries and R
// exits.
//
// There is a replicon for every 30.25 tasks, as in the published example of
// 1000 (32 replicons in 968 tasks). The count is exact, from 13 on.
func (s stages) sipht() {
	replicons := max(1, int(math.Round(float64(s.Tasks)/30.25)))
	for r := range replicons {
		s.replicon(share(s.Tasks-12*replicons, replicons, r))
	}
}

func (s stages) replicon(patsers int) {
	patser := s.runs(patsers, "Patser", 0.79, 1.77)
	concate := s.run("Patser_concate", 0.06, 0.10)
	transterm := s.run("Transterm", 44, 69)
	findterm := s.run("Findterm", 850, 1580)
	motif := s.run("RNAMotif", 20, 48)
	blast := s.run("Blast", 2000, 3017)
	srna := s.run("SRNA", 200, 512)
	parse := s.run("FFN_Parse", 1.1, 2.1)
	candidate := s.run("Blast_candidate", 2, 8.1)
	qrna := s.run("Blast_QRNA", 1000, 1858)
	paralogues := s.run("Blast_paralogues", 3.4, 6.8)
	synteny := s.run("Blast_synteny", 20, 46)
	annotate := s.run("SRNA_annotate", 1, 2.2)

	var sites float64
	for _, t := range patser {
		bytes := s.file(47e3, 136e3)
		s.send(t, bytes, concate)
		sites += bytes
	}
	s.send(concate, sites, annotate)
	s.send(transterm, s.file(0.42e6, 0.48e6), srna)
	s.send(findterm, s.file(35e6, 41e6), srna)
	s.send(motif, s.file(1.06e6, 1.16e6), srna)
	s.send(blast, s.file(6.8e6, 7.4e6), srna)
	sequences := s.file(82e3, 91e3)
	s.send(srna, sequences, parse, candidate, qrna, paralogues, synteny)
	s.send(srna, sequences+s.file(322e3, 322e3), annotate)
	s.send(parse, s.file(0.70e6, 0.97e6), synteny)
	s.send(candidate, s.file(3.5e3, 3.5e3), annotate)
	s.send(qrna, s.file(175e3, 175e3), annotate)
	s.send(paralogues, s.file(0.36e6, 0.74e6), annotate)
	s.send(synteny, s.file(1.09e6, 1.2e6), annotate)
}

// seismology estimates the source of an earthquake from seismograms: each of p
// pairs of signals is deconvolved (sG1IterDecon), and one task keeps the good
// fits (wrapper_siftSTFByMisfit): p + 1 tasks, p edges, 2 levels, one exit. The
// count is exact, from 2 on.
//
// R. Filgueira, R. Ferreira da Silva, A. Krause, E. Deelman, M. Atkinson,
// Asterism: Pegasus and dispel4py hybrid workflows for data-intensive science,
// DataCloud 2016. Running times and sizes are of the magnitude of the instances
// that WfCommons publishes.
func (s stages) seismology() {
	pairs := s.runs(s.Tasks-1, "sG1IterDecon", 0.1, 5.6)
	sift := s.run("wrapper_siftSTFByMisfit", 0.1, 1.3)
	for _, t := range pairs {
		s.send(t, s.file(1.1e3, 17e3), sift)
	}
}

// epigenomics maps DNA sequences to a reference genome. Each lane of the
// sequencer is cut into chunks (fastqSplit); each chunk goes through
// filterContams, sol2sanger, fastq2bfq and map; the maps of a lane are merged
// (mapMerge), then those of all lanes, if there are several, by one more
// mapMerge; maqIndex and pileup follow. With L lanes and c chunks it has
// 4c + 2L + 2 tasks (4c + 4 for one lane), one more for L > 1; 5c + 2 edges, L
// more for L > 1; 8 levels, 9 for L > 1; L entries, one exit.
//
// There is about one lane for every 142 tasks, as in the published example of 997,
// or one lane more or less if that brings the count closer. The count is at most 1
// off from 11 tasks on; the smallest is 8.
func (s stages) epigenomics() {
	lanes, chunks := s.lanes()
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
}

// lanes returns the numbers of lanes and chunks that come closest to Tasks; of two
// equally close counts, the larger.
func (s stages) lanes() (lanes, chunks int) {
	typical := max(1, int(math.Round(float64(s.Tasks)/142)))
	best := math.MaxInt
	for _, l := range []int{typical, typical + 1, max(typical-1, 1)} {
		rest := 2*l + 2 + min(l-1, 1) // tasks that belong to no chunk
		c := max((s.Tasks-rest+2)/4, l)
		off := 4*c + rest - s.Tasks
		if off < 0 {
			off = -off
		}
		if off < best {
			best, lanes, chunks = off, l, c
		}
	}
	return lanes, chunks
}

// montage joins images of the sky into a mosaic. Each of p images is projected
// (mProjectPP); each of d pairs that overlap is compared (mDiffFit); the fits
// are concatenated (mConcatFit), a background model is made from all
// (mBgModel), each image is corrected (mBackground), and all are listed, added,
// shrunk and printed (mImgTbl, mAdd, mShrink, mJPEG): 2p + d + 6 tasks,
// 3d + 4p + 4 edges, 9 levels, p entries, one exit.
//
// The images lie row by row in a grid that is as close to a square as possible;
// those that share a side or a corner overlap, so that with many images d/p is near
// 4, as published. p is the smallest number that makes Tasks tasks if all these
// pairs count; then overlaps at corners are left out until the count is right. It
// is exact from 18 tasks on; below that only 11, 14 and 15 are possible, and the
// next of them is taken.
func (s stages) montage() {
	images, overlaps := s.mosaic()
	p, d := float64(images), float64(len(overlaps))
	project := s.runs(images, "mProjectPP", 13.1, 13.9)
	diff := s.runs(len(overlaps), "mDiffFit", 10.3, 10.9)
	concat := s.run("mConcatFit", 0.08*d, 0.08*d)
	model := s.run("mBgModel", 0.33*p, 0.54*p)
	background := s.runs(images, "mBackground", 10.5, 11)
	table := s.run("mImgTbl", 0.40*p, 0.48*p)
	add := s.run("mAdd", 0.6*p, 0.6*p)
	shrink := s.run("mShrink", 0.13*p, 0.43*p)
	jpeg := s.run("mJPEG", 0.015*p, 0.052*p)

	readers := make([][]workload.TaskID, images)
	for i, pair := range overlaps {
		readers[pair[0]] = append(readers[pair[0]], diff[i])
		readers[pair[1]] = append(readers[pair[1]], diff[i])
	}
	for i, t := range project {
		s.send(t, s.file(8.29e6, 8.37e6), append(readers[i], background[i])...)
	}
	for _, t := range diff {
		s.send(t, s.file(180e3, 400e3), concat)
	}
	s.send(concat, s.file(210*d, 210*d), model)
	s.send(model, s.file(53*p, 53*p), background...)
	for _, t := range background {
		s.send(t, s.file(8.29e6, 8.37e6), table, add)
	}
	s.send(table, s.file(358*p, 400*p), add)
	mosaic := s.file(3.5e6*p, 8.7e6*p)
	s.send(add, mosaic, shrink)
	s.send(shrink, mosaic/50, jpeg)
}

// mosaic says how many images there are and which of them overlap.
func (s stages) mosaic() (images int, overlaps [][2]int) {
	for images = 2; ; images++ {
		if sides, corners := gridOverlaps(images); 2*images+sides+corners+6 >= s.Tasks {
			drop := min(2*images+sides+corners+6-s.Tasks, corners)
			return images, listOverlaps(images, corners-drop)
		}
	}
}

// gridColumns is the width of the grid in which the images lie.
func gridColumns(images int) int { return int(math.Ceil(math.Sqrt(float64(images)))) }

// gridOverlaps counts the pairs of images that share a side, and those that
// share only a corner. The last row may be shorter.
func gridOverlaps(images int) (sides, corners int) {
	columns := gridColumns(images)
	rows, last := images/columns, images%columns
	sides = rows*(columns-1) + max(rows-1, 0)*columns + max(last-1, 0) + last
	corners = 2 * max(rows-1, 0) * (columns - 1)
	if last > 0 {
		corners += (last - 1) + min(last, columns-1)
	}
	return sides, corners
}

// listOverlaps lists the pairs that share a side, and the given number of those that
// share a corner.
func listOverlaps(images, corners int) (pairs [][2]int) {
	columns := gridColumns(images)
	for i := range images {
		column := i % columns
		if column+1 < columns && i+1 < images {
			pairs = append(pairs, [2]int{i, i + 1})
		}
		if i+columns < images {
			pairs = append(pairs, [2]int{i, i + columns})
		}
		if column > 0 && i+columns-1 < images && corners > 0 {
			pairs = append(pairs, [2]int{i, i + columns - 1})
			corners--
		}
		if column+1 < columns && i+columns+1 < images && corners > 0 {
			pairs = append(pairs, [2]int{i, i + columns + 1})
			corners--
		}
	}
	return pairs
}
