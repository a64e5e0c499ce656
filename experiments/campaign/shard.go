package campaign

import (
	"encoding/binary"
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// Shard is one of Of parts of a campaign, numbered from 1. Which runs it has depends
// on their IDs alone, so that no run moves to another when the campaign grows.
type Shard struct{ Number, Of int }

// MaxShards bounds the parts of a campaign.
const MaxShards = 100_000

// ParseShard reads what String prints: 3/8.
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || i < 1 || i > n || n > MaxShards {
		return Shard{}, fmt.Errorf("%q is no part (want I/N, such as 3/8: I from 1 to N, N at most %d)", text, MaxShards)
	}
	return Shard{i, n}, nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// Shard is the number of the shard, of so many, that has the run.
func (id ID) Shard(of int) int { return int(binary.BigEndian.Uint64(id[:8])%uint64(of)) + 1 }

// Part gives the runs of one shard, of which there may be none.
func (r *Runs) Part(s Shard) *Runs {
	part := *r
	part.shard, part.total = s, 0
	for range part.Jobs() {
		part.total++
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
