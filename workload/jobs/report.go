package jobs

import (
	"fmt"
	"strings"
)

// Report counts what was read and what cleaning did.
type Report struct {
	Read    int     // rows
	Dropped []Count // by reason
	Changed []Count // jobs that stay but for which something was noted
}

// Count is a number of jobs and the reason why they are counted, a phrase that follows the
// number of dropped jobs in brackets, such as no size, or that of others, such as longer than their
// limit.
type Count struct {
	Reason string
	Jobs   int
}

// Drop counts jobs that were left out.
func (r *Report) Drop(reason string, n int) { count(&r.Dropped, reason, n) }

// Change counts jobs that stay.
func (r *Report) Change(reason string, n int) { count(&r.Changed, reason, n) }

func count(list *[]Count, reason string, n int) {
	if n == 0 {
		return
	}
	for i := range *list {
		if (*list)[i].Reason == reason {
			(*list)[i].Jobs += n
			return
		}
	}
	*list = append(*list, Count{reason, n})
}

// Add counts the jobs of another report, too.
func (r *Report) Add(other Report) {
	r.Read += other.Read
	for _, c := range other.Dropped {
		r.Drop(c.Reason, c.Jobs)
	}
	for _, c := range other.Changed {
		r.Change(c.Reason, c.Jobs)
	}
}

// String is the report as one line, such as
//
//	read 28476 jobs; dropped 1 (no size); 475 longer than their limit; 8 run 0 s
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "read %d jobs", r.Read)
	if r.Read == 1 {
		b.Reset()
		b.WriteString("read 1 job")
	}
	for i, c := range r.Dropped {
		if i == 0 {
			b.WriteString("; dropped ")
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%d (%s)", c.Jobs, c.Reason)
	}
	for _, c := range r.Changed {
		fmt.Fprintf(&b, "; %d %s", c.Jobs, c.Reason)
	}
	return b.String()
}
