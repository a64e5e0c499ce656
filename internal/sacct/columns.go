package sacct

import (
	"slices"
	"strings"
)

// kind says which texts a column of a dump can have.
type kind uint8

const (
	isAny    kind = iota // any text
	isFree               // any text, in which delimiters may stand
	isPath               // likewise, but they are rare in it
	isWord               // a text without blanks
	isWhole              // a whole number
	isDate               // a date
	isSpan               // a duration
	isLimit              // a duration, or none
	isID                 // a job, a step or an array
	isState              // a state
	isExit               // two numbers
	isTRES               // names and numbers
	isMemory             // a size
)

// kindsByName are the kinds of columns by their names in lower case. The more of them can tell a misplaced
// text, the more rows with delimiters in texts can be read.
var kindsByName = func() map[string]kind {
	kinds := map[string]kind{}
	for k, names := range map[kind]string{
		isFree:  "jobname constraints submitline comment admincomment systemcomment extra",
		isPath:  "workdir container stdin stdout stderr",
		isWord:  "user account partition qos cluster group mcslabel wckey",
		isWhole: "alloccpus allocnodes associd dbindex cputimeraw elapsedraw gid uid ncpus nnodes ntasks priority qosraw reqcpus reqnodes reservationid resvcpuraw plannedcpuraw timelimitraw wckeyid consumedenergyraw restarts",
		isDate:  "submit start end eligible",
		isSpan:  "elapsed cputime reserved planned resvcpu plannedcpu suspended systemcpu totalcpu usercpu avecpu mincpu",
		isLimit: "timelimit",
		isID:    "jobid jobidraw",
		isState: "state",
		isExit:  "exitcode derivedexitcode",
		isTRES: "alloctres reqtres tresusageinave tresusageinmax tresusageinmaxnode tresusageinmaxtask tresusageinmin tresusageinminnode tresusageinmintask " +
			"tresusageintot tresusageoutave tresusageoutmax tresusageoutmaxnode tresusageoutmaxtask tresusageoutmin tresusageoutminnode tresusageoutmintask tresusageouttot",
		isMemory: "reqmem averss avevmsize maxrss maxvmsize avediskread avediskwrite maxdiskread maxdiskwrite avepages maxpages",
	} {
		for name := range strings.FieldsSeq(names) {
			kinds[name] = k
		}
	}
	return kinds
}()

// states are the states that sacct prints, with their older and shorter names.
var states = strings.Fields("COMPLETED FAILED TIMEOUT CANCELLED NODE_FAIL OUT_OF_MEMORY PREEMPTED BOOT_FAIL DEADLINE REQUEUED RUNNING PENDING SUSPENDED " +
	"RESIZING REVOKED COMPLETING CONFIGURING")

// StateOf is the first word of a state: CANCELLED of CANCELLED by 10408.
func StateOf(text string) (state string, ok bool) {
	state, _, _ = strings.Cut(text, " ")
	state = strings.TrimSuffix(state, "+")
	return state, slices.Contains(states, state)
}

// fits says whether a column can have a text.
func (k kind) fits(text string) bool {
	if text == "" || k <= isPath {
		return k != isID && k != isState
	}
	ok := true
	switch k {
	case isWord:
		return strings.IndexByte(text, ' ') < 0
	case isWhole:
		return digits(text) == len(text)
	case isDate:
		_, ok = DateOf(text)
	case isLimit:
		_, ok = LimitOf(text)
	case isSpan:
		_, ok = SpanOf(text)
	case isID:
		_, ok = IDOf(text)
	case isState:
		_, ok = StateOf(text)
	case isExit:
		n := digits(text)
		return n > 0 && n < len(text) && text[n] == ':' && digits(text[n+1:]) == len(text)-n-1
	case isTRES:
		for part := range strings.SplitSeq(text, ",") {
			if at := strings.IndexByte(part, '='); at < 1 {
				return false
			}
		}
	case isMemory:
		_, ok = MemoryOf(text)
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
func ways(kinds []kind, fields []string) (count int, first []int) {
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
func (k kind) free() bool { return k == isFree || k == isPath }

// oddness says how odd a text of several fields is.
func (k kind) oddness(parts []string) (odd int32) {
	if len(parts) == 1 {
		return 0
	}
	odd = 1
	if k == isPath {
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
