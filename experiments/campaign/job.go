package campaign

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

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

	layout                        Layout
	workload, platform, scheduler *resolved // of a batch queue the jobs, what serves them or nil, and the policy
}

// job describes the run at a point.
func (r *Runs) job(p point) *Job {
	names := r.Layout.inputs()
	j := &Job{
		Values:    make([]Value, len(r.at)),
		layout:    r.Layout,
		workload:  r.of(names[0], p),
		platform:  r.of(names[1], p),
		scheduler: r.of(names[2], p),
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
	if r.Layout.Queues {
		j.OwnWorkload = j.workload.seeded && j.Setting.Seeded
		j.ID = r.id(p, j)
		return j
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
	if i := j.layout.at(axis); i >= 0 {
		return j.Values[i]
	}
	return Value{}
}

// texts are the texts of the run's inputs, by column.
func (j *Job) texts() (list []string) {
	for _, i := range j.layout.axes() {
		list = append(list, j.Values[i].Text)
	}
	for _, v := range j.Values[len(known()):] {
		list = append(list, v.Text)
	}
	return list
}

// axisName is the axis of a value, by index.
func (j *Job) axisName(i int) string {
	if i < len(known()) {
		return known()[i].Name
	}
	return j.layout.Own[i-len(known())]
}

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

	queue queueSetting // of campaigns of batch queues
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
		if i < len(known()) && !known()[i].of(r.Layout.Queues) {
			continue
		}
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

// point is a place in the grid: by axis of the campaign the index of its value.
type point []int

// Jobs enumerates the runs, the last axis turning fastest.
func (r *Runs) Jobs() iter.Seq[*Job] {
	return r.inShard(func(yield func(*Job) bool) {
		for p := range r.points() {
			if !yield(r.job(p)) {
				return
			}
		}
	})
}

// points steps through the grid and over what is left out, with one point that
// changes. O(axes and excludes) a step.
func (r *Runs) points() iter.Seq[point] {
	return func(yield func(point) bool) {
		p := make(point, len(r.campaign.Axes))
		for more := true; more; more = r.step(p) {
			if !r.leftOut(p) && !yield(p) {
				return
			}
		}
	}
}

// step moves to the next point, as an odometer does; false: there is none.
func (r *Runs) step(p point) bool {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i]++; p[i] < r.campaign.Axes[i].count {
			return true
		}
		p[i] = 0
	}
	return false
}

// leftOut says whether a point is excluded or repeats another: a point that no seed, or
// no value of a variable, changes is made once, with the first, and counts as having
// none.
func (r *Runs) leftOut(p point) bool {
	for _, at := range r.sometimes {
		if p[at] > 0 && r.idle(p, at) {
			return true
		}
	}
	for _, x := range r.campaign.excludes {
		if r.matches(x, p) {
			return true
		}
	}
	return false
}

// idle says whether an axis does not apply to a point.
func (r *Runs) idle(p point, at int) bool {
	if v := slices.Index(r.variableAt, at); v >= 0 {
		return !r.holds(p, v)
	}
	return r.campaign.Axes[at].Info.Name == seedAxis && !r.takesSeed(p)
}

// matches says whether p is excluded by an entry. Of a point to which an axis does not
// apply the entry cannot say which value it has.
func (r *Runs) matches(x exclude, p point) bool {
	for _, allow := range x {
		if !allow.at.has(p[allow.axis]) || r.idle(p, allow.axis) {
			return false
		}
	}
	return true
}

// takesSeed says whether the seed changes the workload, the scheduler, the noise or the
// profiles of a point.
func (r *Runs) takesSeed(p point) bool {
	if r.Layout.Queues {
		return r.of(jobsAxis, p).seeded || r.shakes(p)
	}
	return r.of(workloadAxis, p).seeded || r.of(schedulerAxis, p).seeded || r.noise.takesSeed(p) || r.overhead.takesSeed(p) || r.drawsProfiles(p)
}

// of is what a point's value on an axis names, or the default's if the campaign lacks
// the axis; nil if there is none.
func (r *Runs) of(axis string, p point) *resolved {
	if i := knownAt(axis); r.named[i] == nil {
		return nil // jobs that say what serves them
	}
	return r.choiceAt(r.choice(axis, p), p)
}

func (r *Runs) choice(axis string, p point) *choice {
	i := knownAt(axis)
	if at := r.at[i]; at >= 0 {
		return &r.named[i][p[at]]
	}
	return &r.named[i][0]
}

// Shard is one of Of parts of a campaign, numbered from 1. Which runs it has depends
// on their IDs alone, so that no run moves to another when the campaign grows.
type Shard struct{ Number, Of int }

// MaxShards bounds the parts of a campaign.
const MaxShards = 100_000

// ParseShard reads the text of a shard: 3/8.
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || i < 1 || i > n || n > MaxShards {
		return Shard{}, fmt.Errorf("%q is no part (want I/N, such as 3/8: I from 1 to N, N at most %d)", text, MaxShards)
	}
	return Shard{i, n}, nil
}

// Shard is the number of the shard, of so many, that has the run.
func (id ID) Shard(of int) int { return int(binary.BigEndian.Uint64(id[:8])%uint64(of)) + 1 }

// Part gives the runs of one shard, of which there may be none.
func (r *Runs) Part(s Shard) *Runs {
	part := *r
	part.shard, part.Total = s, 0
	for range part.Jobs() {
		part.Total++
	}
	return &part
}

// inShard leaves the runs of other shards out.
func (r *Runs) inShard(jobs iter.Seq[*Job]) iter.Seq[*Job] {
	if r.shard.Of == 0 {
		return jobs
	}
	return func(yield func(*Job) bool) {
		for j := range jobs {
			if j.ID.Shard(r.shard.Of) == r.shard.Number && !yield(j) {
				return
			}
		}
	}
}

// Points names all runs together: it is the same in whatever order they are, and
// another when a run is added, or a file that one needs has changed.
func (r *Runs) Points() ID {
	var all ID
	for j := range r.Jobs() {
		for i, b := range j.ID {
			all[i] ^= b
		}
	}
	return all
}
