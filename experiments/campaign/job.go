package campaign

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/refine"
)

// Job is one run to be made.
type Job struct {
	ID      ID
	Setting Setting
	// Values are the run's inputs, by axis as in Axes; an axis that does not
	// apply has no Text.
	Values []Value

	workload, platform, scheduler *resolved
}

// job describes the run at a point.
func (r *Runs) job(p point) *Job {
	j := &Job{
		Values:    make([]Value, len(known)),
		workload:  r.of(r.workloads, workloadAxis, p),
		platform:  r.of(r.platforms, platformAxis, p),
		scheduler: r.of(r.schedulers, schedulerAxis, p),
	}
	unseeded := !r.takesSeed(p)
	for i := range known {
		v := r.plain[i]
		if at := r.at[i]; at >= 0 {
			v = r.campaign.Axes[at].Value(p[at])
		}
		if v.set == nil || known[i].Name == seedAxis && unseeded {
			continue
		}
		v.set(&j.Setting)
		j.Values[i] = v
	}
	j.ID = r.id(p, j.Values)
	return j
}

// Value is what the run has on an axis, by name; its Text is empty where the axis
// does not apply.
func (j *Job) Value(axis string) Value {
	if i := knownAt(axis); i >= 0 {
		return j.Values[i]
	}
	return Value{}
}

// Axes are the campaign's axes in its order. The caller must not change them.
func (r *Runs) Axes() []*Axis { return r.campaign.Axes }

// Refined says whether the runs refine their programs.
func (r *Runs) Refined() bool { return r.campaign.refined() }

// Setting is how one run is made, as its point of the grid says; program, machine
// and scheduler stand in its Job.
type Setting struct {
	Seed   uint64 // for specs that take one and state none
	Seeded bool   // there is a seed

	Options        sim.Options
	ReferenceFlops float64 // turns recorded run times into work; 0: as the file says
	Intensity      scalability.Intensity

	// Refined says that the program is refined and the machine grown; what
	// follows then counts.
	Refined            bool
	Refine             refine.Options
	Mapping            scalability.Mapping
	Speeds             scalability.Speeds
	NewLinkBytesPerSec float64
	NewLinkLatencySec  float64
	Isospeed           bool // the growth of work that keeps E_v is found too
}

// Version is that of the lines of results. It is part of each run's ID, and is
// raised when the meaning of a column or of a setting changes, so that old
// results are not taken for new ones.
const Version = 2

// ID names a run by all that goes into it.
type ID [16]byte

// String is the ID in 32 hexadecimal digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// ParseID reads what String prints.
func ParseID(text string) (ID, error) {
	var id ID
	if len(text) != hex.EncodedLen(len(id)) {
		return id, fmt.Errorf("%q is not an id (want %d hexadecimal digits)", text, hex.EncodedLen(len(id)))
	}
	if _, err := hex.Decode(id[:], []byte(text)); err != nil || id.String() != text {
		return id, fmt.Errorf("%q is not an id (want %d hexadecimal digits)", text, hex.EncodedLen(len(id)))
	}
	return id, nil
}

// id hashes the keys of a point's values, each with the name of its axis and its
// length before it, so that no two lists of keys are one text. Two points of a
// campaign have different keys: on some axis their values differ.
func (r *Runs) id(p point, values []Value) ID {
	text := make([]byte, 0, 1024)
	text = binary.AppendUvarint(text, Version)
	for i, v := range values {
		key := v.key
		switch known[i].Name {
		case workloadAxis:
			key = r.of(r.workloads, workloadAxis, p).key
		case platformAxis:
			key = r.of(r.platforms, platformAxis, p).key
		case schedulerAxis:
			key = r.of(r.schedulers, schedulerAxis, p).key
		}
		for _, s := range [...]string{known[i].Name, key} {
			text = binary.AppendUvarint(text, uint64(len(s)))
			text = append(text, s...)
		}
	}
	sum := sha256.Sum256(text)
	return ID(sum[:len(ID{})])
}
