package format

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload/jobs"
)

// readText reads SWF and shows each job as number:units@submit+run/limit, unknown limits as inf.
func readText(t *testing.T, text string, o Options) (*jobs.Trace, string) {
	t.Helper()
	tr, err := Read("t.swf", []byte(text), o)
	require.NoError(t, err)
	var all []string
	for i := range tr.Number {
		all = append(all, fmt.Sprintf("%d:%d@%g+%g/%g", tr.Number[i], tr.Units[i], tr.SubmitSec[i], tr.RunSec[i], tr.LimitSec[i]))
	}
	return tr, strings.Join(all, " ")
}

func TestReadSWF(t *testing.T) {
	const rest = " 1 7 8 -1 -1 -1 -1 -1" // fields 11 to 18
	for name, tt := range map[string]struct {
		text string
		o    Options
		want string
		said string
	}{
		"a row":                  {"1 0 5 60 4 -1 -1 8 120 -1" + rest + "\n", Options{}, "1:8@0+60/120", "read 1 job"},
		"no line end":            {"1 0 5 60 4 -1 -1 8 120 -1" + rest, Options{}, "1:8@0+60/120", "read 1 job"},
		"tabs and CRLF":          {"\r\n\t1\t0 5 60 4 -1 -1 8 120 -1" + rest + " \r\n\r\n", Options{}, "1:8@0+60/120", "read 1 job"},
		"a mark of UTF-8":        {"\ufeff; x\n1 0 5 60 4 -1 -1 8 120 -1" + rest, Options{}, "1:8@0+60/120", "read 1 job"},
		"fractions":              {"1 0.25 5.5 60.125 4 -1 -1 8 1e2 -1" + rest, Options{}, "1:8@0.25+60.125/100", "read 1 job"},
		"unknown":                {"1 0 -1 -1 -1 -1 -1 -1 -1 -1" + rest, Options{}, "1:-1@0+NaN/+Inf", "read 1 job"},
		"no limit is 0":          {"1 0 5 0 4 -1 -1 8 0 -1" + rest, Options{}, "1:8@0+0/+Inf", "read 1 job"},
		"sorted":                 {"1 9 -1 1 1 -1 -1 1 1 -1" + rest + "\n2 3 -1 2 1 -1 -1 1 2 -1" + rest + "\n3 9 -1 3 1 -1 -1 1 3 -1" + rest, Options{}, "2:1@3+2/2 1:1@9+1/1 3:1@9+3/3", "read 3 jobs; 1 not in the order of submission"},
		"Unix dates":             {"1 1356996147 -1 1 1 -1 -1 1 1 -1" + rest + "\n2 1356996157 -1 2 1 -1 -1 1 2 -1" + rest, Options{}, "1:1@0+1/1 2:1@10+2/2", "read 2 jobs"},
		"more fields":            {"1 0 5 60 4 -1 -1 8 120 -1" + rest + " {1,2} q_1d 1:ppn=2", Options{}, "1:8@0+60/120", "read 1 job; 1 with more than 18 fields"},
		"short rows":             {"1 0 5 60 4", Options{ShortRows: true}, "1:-1@0+60/+Inf", "read 1 job"},
		"negative numbers":       {"1 0 -5 60 -2 -1 -1 8 -60 -1" + rest + "\n2 0 -1 -3 4 -1 -1 8 -1 -1" + rest, Options{}, "1:8@0+60/+Inf 2:8@0+NaN/+Inf", "read 2 jobs; 1 with negative numbers other than -1, taken as unknown"},
		"numbers are unknown":    {"-1 0 5 60 4 -1 -1 8 120 -1" + rest + "\n-1 1 5 60 4 -1 -1 8 120 -1" + rest, Options{}, "-1:8@0+60/120 -1:8@1+60/120", "read 2 jobs"},
		"a part of a job":        {"1 7 5 60 4 -1 -1 8 120 -1" + rest + "\n1 -1 5 60 4 -1 -1 8 120 -1 3 7 8 -1 -1 -1 -1 -1", Options{}, "1:8@7+60/120 1:8@7+60/120", "read 2 jobs"},
		"think times are no use": {"1 0 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1\n2 5 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 1 10", Options{}, "1:8@0+60/120 2:8@5+60/120", "read 2 jobs"},
	} {
		t.Run(name, func(t *testing.T) {
			tr, got := readText(t, tt.text, tt.o)
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.said, tr.Cleaning.String())
			require.Equal(t, []string{"t.swf"}, tr.Files)
			require.Nil(t, tr.After)
		})
	}
}

func TestSWFColumns(t *testing.T) {
	tr, _ := readText(t, "; a\n3 10 5 60 4 11 12 8 120 13 0 ann 8 x 0 batch -1 -1\n4 10 -1 60 -1 11 12 8 120 13 5 ann 7 -1 12 -1 -1 -1", Options{KeepRows: true})
	first, second := tr.Job(0), tr.Job(1)
	require.Equal(t, jobs.Job{
		Name: "3", Number: 3, SubmitSec: 10, RunSec: 60, LimitSec: 120, Units: 8, Allocated: 4, WaitSec: 5, User: "ann", Group: "8", Executable: "x",
		QOS: "0", Partition: "batch", Status: jobs.StatusFailed, Line: 2, Row: "3 10 5 60 4 11 12 8 120 13 0 ann 8 x 0 batch -1 -1",
	}, first)
	require.True(t, math.IsNaN(second.WaitSec))
	require.Equal(t, "12", second.QOS)
	require.Equal(t, []string{"", "", "ann", "7"}, []string{second.Executable, second.Partition, second.User, second.Group})
	require.Equal(t, jobs.StatusCancelled, second.Status)
	require.Equal(t, []string{"ann"}, tr.Names.Users)
}

func TestSWFStatedUnits(t *testing.T) {
	for header, want := range map[string]int{
		"; MaxNodes: 100\n; MaxProcs: 800":              800,
		"; MaxProcs: 800\n; MaxNodes: 100":              800,
		"; MaxNodes: 100":                               100,
		";maxprocs:128 (of 130)\n; MaxProcs: 7":         128,
		"; MaxProcs: -1\n; MaxNodes: about 64":          64,
		"; MaxProcs: many\n; Note: MaxProcs is unknown": 0,
		"; MaxProcs: 99999999999":                       0,
		";\n; Computer: x":                              0,
	} {
		tr, _ := readText(t, header+"\n1 0 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1\n; end", Options{})
		require.Equal(t, want, tr.StatedUnits, header)
		require.Equal(t, strings.Split(strings.ReplaceAll(header+"\n; end", ";", ""), "\n"), tr.Header)
	}
}

// A size of the machine that is none counts once the size is asked for.
func TestSWFUnsized(t *testing.T) {
	for header, want := range map[string]string{
		"; MaxProcs: four":                         `t.swf:1:13: MaxProcs "four": want a number from 1 to 2147483647 (or state the machine, such as -p 'nodes(128)')`,
		";\n  ;MaxNodes :  -3 or so":               `t.swf:2:16: MaxNodes "-3 or so": want a number from 1 to 2147483647 (or state the machine, such as -p 'nodes(128)')`,
		"; MaxProcs: 4294967300\n; MaxProcs: some": `t.swf:1:13: MaxProcs "4294967300": want a number from 1 to 2147483647 (or state the machine, such as -p 'nodes(128)')`,
		"; MaxProcs: 0":                            `t.swf:1:13: MaxProcs "0": want a number from 1 to 2147483647 (or state the machine, such as -p 'nodes(128)')`,
	} {
		tr, _ := readText(t, header+"\n1 0 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1", Options{})
		require.Zero(t, tr.StatedUnits)
		require.EqualError(t, tr.Unsized, want)
	}
	for header, want := range map[string][]string{
		"; MaxProcs: -1\n; MaxNodes: 4":       nil,
		"; MaxProcs:\n; MaxNodes: 4":          nil,
		"; MaxNodes: -7\n; MaxProcs: 4":       nil,
		"; MaxProcs: four\n; MaxProcs: 4":     nil,
		"; MaxProcs: eight\n; MaxNodes: 4 x2": {`t.swf:1:13: MaxProcs "eight": want a number from 1 to 2147483647: MaxNodes is taken`},
	} {
		var notes []string
		tr, _ := readText(t, header+"\n1 0 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1", Options{Note: func(line string) { notes = append(notes, line) }})
		require.Equal(t, 4, tr.StatedUnits, header)
		require.NoError(t, tr.Unsized)
		require.Equal(t, want, notes, header)
	}
}

func TestSWFThinkTimes(t *testing.T) {
	row := func(number, submit, preceding, think int) string {
		return fmt.Sprintf("%d %d 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 %d %d\n", number, submit, preceding, think)
	}
	tr, got := readText(t, row(1, 5, -1, -1)+row(2, 9, -1, 3)+row(3, 20, 1, 10)+row(4, 30, 3, 0)+row(5, 40, 99, 7)+row(6, 50, 1, -1), Options{ThinkTimes: true})
	require.Equal(t, "1:8@5+60/120 2:8@9+60/120 3:8@20+60/120 4:8@30+60/120 5:8@40+60/120 6:8@50+60/120", got)
	require.NoError(t, jobs.Cleaning{}.Apply(tr))
	require.Equal(t, []int64{1, 3, 4, 2, 5, 6}, tr.Number)
	require.Equal(t, []float64{5, 5, 5, 9, 40, 50}, tr.SubmitSec)
	require.Equal(t, [][]jobs.Dependency{nil, {{Job: 0}}, {{Job: 1}}, nil, nil, nil}, tr.After)
	require.Equal(t, []float64{0, 10, 0, 0, 7, 0}, tr.ThinkSec)
	require.True(t, tr.ClosedLoop)
	require.Equal(t, "read 6 jobs; 1 whose preceding job is not in the file", tr.Cleaning.String())

	// Without the job before it, a job keeps the date of the file.
	tr, _ = readText(t, row(1, 5, -1, -1)+"2 9 5 -1 4 -1 -1 8 120 -1 5 1 1 1 1 1 1 3\n"+row(3, 20, 2, 10)+row(4, 30, 3, 0), Options{ThinkTimes: true})
	require.NoError(t, jobs.Cleaning{}.Apply(tr))
	require.Equal(t, []float64{5, 20, 20}, tr.SubmitSec)
	require.Equal(t, [][]jobs.Dependency{nil, nil, {{Job: 1}}}, tr.After)

	_, err := Read("t.swf", []byte(row(1, 0, 2, 1)+row(2, 5, 1, 1)), Options{ThinkTimes: true})
	require.EqualError(t, err, "t.swf:1:1: jobs wait for each other: 1 after 2 after 1")
}

func TestSWFMistakes(t *testing.T) {
	good := "1 0 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1\n"
	for text, want := range map[string]string{
		good + "2 0 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1": "t.swf:2:1: 18 fields expected, 17 found (--short-rows takes short rows as unknown)",
		good + "2 0 5 60": "t.swf:2:1: 18 fields expected, 4 found",
		good + " x 0 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1":   `t.swf:2:2: job number "x": want a whole number`,
		good + "2 zero 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1": `t.swf:2:3: submit time "zero": want a number of seconds`,
		good + "2 -3 5 60 4 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1":   "t.swf:2:3: job 2: submitted at -3: want 0 or more",
		good + "2 0 5 60 4.5 -1 -1 8 120 -1 1 1 1 1 1 1 -1 -1":  `t.swf:2:10: allocated processors "4.5": want a whole number`,
		good + "2 0 5 60 4 -1 -1 4e9 120 -1 1 1 1 1 1 1 -1 -1":  `t.swf:2:18: requested processors "4e9": want at most 2147483647`,
		good + "2 0 5 1e999 4 -1 -1 4 120 -1 1 1 1 1 1 1 -1 -1": `t.swf:2:7: run time "1e999": want a number of seconds`,
		good + "2 1e300 5 1 4 -1 -1 4 120 -1 1 1 1 1 1 1 -1 -1": `t.swf:2:3: submit time "1e300": want at most 1e15 s`,
		good + "2 0 5 -2e15 4 -1 -1 4 120 -1 1 1 1 1 1 1 -1 -1": `t.swf:2:7: run time "-2e15": want at most 1e15 s`,
		good + "2 0 5 1 4 -1 -1 4 1e300 -1 1 1 1 1 1 1 -1 -1":   `t.swf:2:19: requested time "1e300": want at most 1e15 s`,
		good + "1e300 0 5 1 4 -1 -1 4 1 -1 1 1 1 1 1 1 -1 -1":   `t.swf:2:1: job number "1e300": want less than 2^63`,
		good + "2 NaN 5 1 4 -1 -1 4 120 -1 1 1 1 1 1 1 -1 -1":   `t.swf:2:3: submit time "NaN": want a number of seconds`,
		good + good:                              "t.swf:2:1: job 1: two jobs of one number (the first is in line 1; logs can be given as several files)",
		good + "; c\n2" + good[1:] + good + good: "t.swf:4:1: job 1: two jobs of one number (the first is in line 1; logs can be given as several files)\nt.swf:5:1: job 1: two jobs of one number (the first is in line 1; logs can be given as several files)",
		good + "2 0 5 inf 4 -1 -1 4 0x10 -1 1 1 1 1 1 1 -1 -1":       `t.swf:2:7: run time "inf": want a number of seconds`,
		good + "2 0 5 60 4 -1 -1 8 1:00 -1 1 1 1 1 1 1 -1 -1\n3 1 2": "t.swf:2:20: requested time \"1:00\": want a number of seconds\nt.swf:3:1: 18 fields expected, 3 found",
	} {
		_, err := Read("t.swf", []byte(text), Options{})
		require.EqualError(t, err, want)
	}
	_, err := Read("t.swf", []byte("1 0 5"), Options{ShortRows: true})
	require.EqualError(t, err, "t.swf:1:1: 18 fields expected, 3 found")
	_, err = Read("t.log", []byte("1001;0;-1;15"), Options{})
	require.ErrorContains(t, err, "t.log:1:1: no known format of jobs (known are swf")
}

func TestIsSWF(t *testing.T) {
	for text, want := range map[string]bool{
		"; Version: 2": true,
		"\n\n;":        true,
		"1 0 5 60 4 -1 -1 8 120 -1 1 7 8 -1 -1 -1 -1 -1": true,
		"1 0 5 60 4":                    true,
		"10 3\n1 0 5 60 4":              false,
		"1,0,5,60,4":                    false,
		"a b c d e":                     false,
		`{"nb_res": 4}`:                 false,
		"JobID|Submit|NNodes":           false,
		"":                              false,
		"jobs:\n- {name: a, submit: 0}": false,
	} {
		f, found := ByContent([]byte(text))
		require.Equal(t, want, found && f.Name == "swf", text)
	}
}

// number reads all that strconv reads of decimal numbers, to the last bit.
func TestNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[-+]?[0-9]{0,18}(\.[0-9]{0,18})?([eE][-+]?[0-9]{1,2})?`).Draw(t, "number")
		want, err := strconv.ParseFloat(text, 64)
		got, ok := number([]byte(text))
		require.Equal(t, err == nil, ok, text)
		if ok {
			require.Equal(t, math.Float64bits(want), math.Float64bits(got), text)
		}
	})
	for _, text := range []string{"", "-", ".", "1.2.3", "inf", "NaN", "0x1p3", "1_000", "1 2", "e5"} {
		_, ok := number([]byte(text))
		require.False(t, ok, text)
	}
}

// Reading costs no allocation for each row.
func TestSWFAllocations(t *testing.T) {
	few, many := rows(1000), rows(9000)
	allocations := func(data []byte) float64 {
		return testing.AllocsPerRun(5, func() {
			if _, err := Read("f.swf", data, Options{}); err != nil {
				panic(err)
			}
		})
	}
	require.Less(t, allocations(many)-allocations(few), 100.)
}

// The examples of the manual are read.
func TestSWFManual(t *testing.T) {
	text, err := os.ReadFile("../../../docs/formats/swf.md")
	require.NoError(t, err)
	_, example, _ := strings.Cut(string(text), "```swf\n")
	example, _, _ = strings.Cut(example, "```")
	tr, got := readText(t, example, Options{})
	require.Equal(t, "1:8@0+3600/7200 2:64@30+59/60 3:128@30+0/86400 4:1@900+120.5/+Inf", got)
	require.Equal(t, 128, tr.StatedUnits)
	require.NoError(t, jobs.Cleaning{}.Apply(tr))
	require.Equal(t, "read 4 jobs; dropped 1 (cancelled); 1 without a limit", tr.Cleaning.String())
}

// What is read, written and read again is the same.
func requireSWFRoundTrip(t require.TestingT, data []byte) {
	o := Options{KeepRows: true}
	tr, err := Read("t.swf", data, o)
	if err != nil {
		return
	}
	var written, again bytes.Buffer
	require.NoError(t, writeSWF(&written, tr, WriteOptions{Command: "clustersim convert"}))
	back, err := Read("t.swf", written.Bytes(), o)
	require.NoError(t, err, written.String())
	require.Equal(t, tr.StatedUnits, back.StatedUnits)
	require.Equal(t, tr.Len(), back.Len())
	for i := range jobs.ID(tr.Len()) {
		a, b := tr.Job(i), back.Job(i)
		a.Line, a.Row, b.Line, b.Row = 0, "", 0, ""
		require.Equal(t, fmt.Sprint(a), fmt.Sprint(b)) // NaN is not itself
	}
	require.NoError(t, writeSWF(&again, back, WriteOptions{Command: "clustersim convert"}))
	require.Equal(t, written.String(), again.String())
}

func TestSWFRoundTrip(t *testing.T) {
	requireSWFRoundTrip(t, rows(100))
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		b.WriteString(rapid.SampledFrom([]string{"", "; MaxProcs: 12\n", "; MaxNodes: x3\n;\n;MaxProcs: 7\n"}).Draw(t, "header"))
		field := rapid.SampledFrom([]string{"-1", "0", "1", "7", "12.5", "600", "1e3", "5e8", "-2"})
		label := rapid.SampledFrom([]string{"-1", "0", "3", "ann", "07"})
		for k := range rapid.IntRange(0, 20).Draw(t, "rows") {
			fmt.Fprintf(&b, "%d", k+1)
			for f := range 10 {
				text := field.Draw(t, "field")
				if f == 3 || f == 6 || f == 9 {
					text = strings.TrimSuffix(text, ".5")
				}
				b.WriteString(" " + text)
			}
			for range 5 {
				b.WriteString(" " + label.Draw(t, "label"))
			}
			b.WriteString(" -1 -1" + rapid.SampledFrom([]string{"", " {1,2} q_1d"}).Draw(t, "rest") + "\n")
		}
		requireSWFRoundTrip(t, []byte(b.String()))
	})
}

func FuzzReadSWF(f *testing.F) {
	f.Add(rows(3), true, true)
	f.Add([]byte("; MaxProcs: 128 of 130\n1 0 5 60 4\n"), true, false)
	f.Add([]byte("1 1356996147 0 56011.25 64 1 1024 64 86400 68719476736 1 62 1 1 -1 1 1 1 {1241} q_1d 1:ppn=64\n"), false, true)
	f.Add([]byte("\ufeff;\r\n1 -1 5 1e99 4 -1 -1 +8 1e-5 -1 3 ann 8 -1 -1 -1 -1 -1"), false, false)
	f.Fuzz(func(t *testing.T, data []byte, short, think bool) {
		if tr, err := readSWF("t.swf", data, Options{ShortRows: short, ThinkTimes: think}); err == nil {
			require.NoError(t, tr.Check())
			require.NoError(t, jobs.Cleaning{Stretch: 2}.Apply(tr))
		}
		if isSWF(data) {
			requireSWFRoundTrip(t, data)
		}
	})
}
