package format

import (
	"slices"
	"strings"
)

// sacctKind says which texts a column of a dump can have.
type sacctKind uint8

const (
	sacctAny    sacctKind = iota // any text
	sacctFree                    // any text, in which delimiters may stand
	sacctPath                    // likewise, but they are rare in it
	sacctWord                    // a text without blanks
	sacctWhole                   // a whole number
	sacctDate                    // a date
	sacctSpan                    // a duration
	sacctLimit                   // a duration, or none
	sacctID                      // a job, a step or an array
	sacctState                   // a state
	sacctExit                    // two numbers
	sacctTRES                    // names and numbers
	sacctMemory                  // a size
)

// sacctKinds are the kinds of columns by their names in lower case. The more of them can tell a misplaced
// text, the more rows with delimiters in texts can be read.
var sacctKinds = func() map[string]sacctKind {
	kinds := map[string]sacctKind{}
	for kind, names := range map[sacctKind]string{
		sacctFree:  "jobname constraints submitline comment admincomment systemcomment extra",
		sacctPath:  "workdir container stdin stdout stderr",
		sacctWord:  "user account partition qos cluster group mcslabel wckey",
		sacctWhole: "alloccpus allocnodes associd dbindex cputimeraw elapsedraw gid uid ncpus nnodes ntasks priority qosraw reqcpus reqnodes reservationid resvcpuraw plannedcpuraw timelimitraw wckeyid consumedenergyraw restarts",
		sacctDate:  "submit start end eligible",
		sacctSpan:  "elapsed cputime reserved planned resvcpu plannedcpu suspended systemcpu totalcpu usercpu avecpu mincpu",
		sacctLimit: "timelimit",
		sacctID:    "jobid jobidraw",
		sacctState: "state",
		sacctExit:  "exitcode derivedexitcode",
		sacctTRES: "alloctres reqtres tresusageinave tresusageinmax tresusageinmaxnode tresusageinmaxtask tresusageinmin tresusageinminnode tresusageinmintask " +
			"tresusageintot tresusageoutave tresusageoutmax tresusageoutmaxnode tresusageoutmaxtask tresusageoutmin tresusageoutminnode tresusageoutmintask tresusageouttot",
		sacctMemory: "reqmem averss avevmsize maxrss maxvmsize avediskread avediskwrite maxdiskread maxdiskwrite avepages maxpages",
	} {
		for name := range strings.FieldsSeq(names) {
			kinds[name] = kind
		}
	}
	return kinds
}()

// sacctStates are the states that sacct prints, with their older and shorter names.
var sacctStates = strings.Fields("COMPLETED FAILED TIMEOUT CANCELLED NODE_FAIL OUT_OF_MEMORY PREEMPTED BOOT_FAIL DEADLINE REQUEUED RUNNING PENDING SUSPENDED " +
	"RESIZING REVOKED COMPLETING CONFIGURING")

// stateOf is the first word of a state: CANCELLED of CANCELLED by 10408.
func stateOf(text string) (state string, ok bool) {
	state, _, _ = strings.Cut(text, " ")
	state = strings.TrimSuffix(state, "+")
	return state, slices.Contains(sacctStates, state)
}

// fits says whether a column can have a text.
func (k sacctKind) fits(text string) bool {
	if text == "" || k <= sacctPath {
		return k != sacctID && k != sacctState
	}
	ok := true
	switch k {
	case sacctWord:
		return strings.IndexByte(text, ' ') < 0
	case sacctWhole:
		return digits(text) == len(text)
	case sacctDate:
		_, ok = dateOf(text)
	case sacctLimit:
		_, ok = limitOf(text)
	case sacctSpan:
		_, ok = spanOf(text)
	case sacctID:
		_, ok = idOf(text)
	case sacctState:
		_, ok = stateOf(text)
	case sacctExit:
		n := digits(text)
		return n > 0 && n < len(text) && text[n] == ':' && digits(text[n+1:]) == len(text)-n-1
	case sacctTRES:
		for part := range strings.SplitSeq(text, ",") {
			if at := strings.IndexByte(part, '='); at < 1 {
				return false
			}
		}
	case sacctMemory:
		_, ok = memoryOf(text)
	}
	return ok
}

// digits is how many digits a text begins with.
func digits(text string) int {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}

// ways assigns the fields of a record to columns: each column has one field, and free columns may have
// several. Of the ways in which each column can have its text it takes the one with the fewest odd texts: those
// with delimiters, more so those that end with one, and yet more those that begin with one. It returns the number of such ways, up to
// 2, and the first field of each column in the only one. O(columns * excess^2).
func ways(kinds []sacctKind, fields []string) (count int, first []int) {
	columns, excess := len(kinds), len(fields)-len(kinds)
	if excess < 0 || excess > maxExcess {
		return 0, nil
	}
	// best[c][x] is for columns from c on if x fields more than columns have been used before.
	type way struct{ cost, count, next int32 }
	width := excess + 1
	best := make([]way, (columns+1)*width)
	best[columns*width+excess] = way{count: 1}
	for c := columns - 1; c >= 0; c-- {
		for x := range width {
			w := &best[c*width+x]
			if !kinds[c].free() {
				if kinds[c].fits(fields[c+x]) {
					*w = best[(c+1)*width+x]
					w.next = int32(x)
				}
				continue
			}
			for y := x; y < width; y++ {
				rest := best[(c+1)*width+y]
				if rest.count == 0 {
					continue
				}
				cost := rest.cost + kinds[c].oddness(fields[c+x:c+y+1])
				switch {
				case w.count == 0 || cost < w.cost:
					*w = way{cost, rest.count, int32(y)}
				case cost == w.cost:
					w.count = 2
				}
			}
		}
	}
	if best[0].count != 1 {
		return int(best[0].count), nil
	}
	first = make([]int, columns+1)
	x := 0
	for c := range columns {
		first[c] = c + x
		x = int(best[c*width+x].next)
	}
	first[columns] = len(fields)
	return 1, first
}

// maxExcess is how many delimiters may stand in the texts of a record.
const maxExcess = 200

// free says whether delimiters may stand in a column.
func (k sacctKind) free() bool { return k == sacctFree || k == sacctPath }

// oddness says how odd a text of several fields is.
func (k sacctKind) oddness(parts []string) (odd int32) {
	if len(parts) == 1 {
		return 0
	}
	odd = 1
	if k == sacctPath {
		odd = 3
	}
	if parts[0] == "" {
		odd += 2
	}
	if parts[len(parts)-1] == "" {
		odd++
	}
	return odd
}
