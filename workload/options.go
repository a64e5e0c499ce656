package workload

// ReadOptions tune the readers.
type ReadOptions struct {
	// ReferenceSpeedFlops turns recorded run times into work, flop/s. 0: the
	// speed that the file gives for its machine, or the format's default.
	ReferenceSpeedFlops float64

	// SimGridEnds adds the tasks root and end to workloads from DAX and DOT files, as
	// SimGrid's loaders do. In a DAX, root sends the files that no job writes, and end
	// gets those that no job reads. Other formats do not have it.
	SimGridEnds bool

	// IgnoreNeeds reads a file as if it said nothing of cores and memory: every task holds
	// one core, and a recorded run time is one on a core.
	IgnoreNeeds bool
	// Repair mends what WfFormat files are known to have wrong. Other formats do not
	// have it.
	Repair Repair

	// Note gets one line, file:line:col: and a sentence, for each thing that is
	// ignored or assumed. It may be nil.
	Note func(line string)

	// Recorded gets what a WfFormat file says of the execution that it records. It may be
	// nil.
	Recorded func(Recorded)
}

// Recorded is what a file says of the execution that it records, beside the workload.
type Recorded struct {
	MakespanSec float64 // 0: not given
	// ReferenceSpeedFlops is the speed of the cores at which run times became work, the mean
	// over all core seconds if they differ. 0: nothing has run.
	ReferenceSpeedFlops float64
}

// Repair says what to mend in a record. The zero Repair mends nothing.
type Repair struct {
	SizeScale float64 // multiplies all sizes of files, as where kB are given for bytes; 0: 1
	// Sizes are those of files, by name, that a twin of the record has, and MissingBytes
	// is the size of all others: both for files that no task writes and that have no size,
	// or the size 0.
	Sizes        map[string]float64
	MissingBytes float64

	Report func(line string) // called for each kind of repair, with the number of files; may be nil
}

// WriteOptions tune the writers.
type WriteOptions struct {
	// ReferenceSpeedFlops turns work into run times for the formats that hold
	// times, flop/s. 0: 1 Gf/s, [DefaultReferenceSpeedFlops].
	ReferenceSpeedFlops float64

	// Note gets one sentence for each kind of thing that the format cannot
	// hold. It may be nil.
	Note func(line string)
}

// DefaultReferenceSpeedFlops turns times into work and back if neither the file
// nor the caller gives a speed: 1 Gf/s, so that a second is 1e9 flop. DAX has its
// own default, wfcommons.DAXReferenceSpeedFlops.
const DefaultReferenceSpeedFlops = 1e9
