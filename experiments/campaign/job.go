package campaign

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload/refine"
)

// Job is one run to be made.
type Job struct {
	ID      ID
	Setting Setting
	// Values are the run's inputs, by axis as in Axes, and then by OwnAxes; an axis that does not
	// apply has no Text.
	Values []Value

	Kind catalog.Kind // of the scheduler
	// OwnWorkload says that the workload is made with the run's seed.
	OwnWorkload bool

	own                           []string // axes behind those of the table
	workload, platform, scheduler *resolved
}

// job describes the run at a point.
func (r *Runs) job(p point) *Job {
	j := &Job{
		Values:    make([]Value, len(r.at)),
		own:       r.campaign.own,
		workload:  r.of(workloadAxis, p),
		platform:  r.of(platformAxis, p),
		scheduler: r.of(schedulerAxis, p),
	}
	for i := range r.at {
		v := r.plain[i]
		if at := r.at[i]; at >= 0 {
			if r.idle(p, at) {
				continue
			}
			v = r.campaign.Axes[at].Value(p[at])
			v.Index = p[at]
		}
		if v.set == nil {
			continue
		}
		v.set(&j.Setting)
		j.Values[i] = v
	}
	r.takeNetwork(j)
	repeated := r.campaign.Repeats != nil
	r.noise.give(&j.Setting, repeated)
	r.seedProfiles(&j.Setting)
	r.overhead.give(&j.Setting, repeated)
	j.Kind, j.OwnWorkload = j.scheduler.kind, j.workload.seeded && j.Setting.Seeded
	j.ID = r.id(p, j)
	return j
}

// Value is what the run has on an axis, by name; its Text is empty where the axis
// does not apply.
func (j *Job) Value(axis string) Value {
	if i := knownAt(axis); i >= 0 {
		return j.Values[i]
	}
	if i := slices.Index(j.own, axis); i >= 0 {
		return j.Values[len(known())+i]
	}
	return Value{}
}

// axisName is the axis of a value, by index.
func (j *Job) axisName(i int) string {
	if i < len(known()) {
		return known()[i].Name
	}
	return j.own[i-len(known())]
}

// Axes are the campaign's axes in its order. The caller must not change them.
func (r *Runs) Axes() []*Axis { return r.campaign.Axes }

// Inputs makes what the values of the runs name.
func (r *Runs) Inputs() *Inputs { return r.inputs }

// Excludes says whether points of the grid are left out.
func (r *Runs) Excludes() bool { return len(r.campaign.excludes) > 0 }

// Refined says whether the runs refine their workloads.
func (r *Runs) Refined() bool { return r.campaign.refined() }

// Setting is how one run is made, according to its point of the grid; workload,
// platform and scheduler are in its Job.
type Setting struct {
	Seed   uint64 // for specs, noise and overhead that take one and state none; with Repeats the number of the run
	Seeded bool   // there is a seed

	run.Models
	Intensity scalability.Intensity

	// Refined says that the workload is refined and the platform grown; what
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
// campaign have different keys: on some axis their values differ. The default of an
// axis that was added later is left out, so that older results keep their ids.
func (r *Runs) id(p point, j *Job) ID {
	text := make([]byte, 0, 1024)
	text = binary.AppendUvarint(text, Version)
	for i, v := range j.Values {
		key, name := v.key, j.axisName(i)
		if key == "" && slices.Contains(r.variables, name) || i < len(known()) && known()[i].later && key == r.plain[i].key {
			continue
		}
		if r.named[i] != nil {
			key = r.of(name, p).key
		}
		for _, s := range [...]string{name, key} {
			text = binary.AppendUvarint(text, uint64(len(s)))
			text = append(text, s...)
		}
	}
	if repeats := r.campaign.Repeats; repeats != nil && j.Setting.Seeded {
		text = append(text, "repeats"...)
		if repeats.First != nil {
			text = binary.AppendUvarint(text, *repeats.First)
		}
	}
	sum := sha256.Sum256(text)
	return ID(sum[:len(ID{})])
}
