package wfcommons

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

const daxDiamond = `<?xml version="1.0"?>
<!-- <platform> in a comment -->
<adag xmlns="http://pegasus.isi.edu/schema/DAX" version="2.1" name="diamond">
  <filename file="in" link="input"/>
  <job id="A" name="split" runtime="10">
    <uses file="in" link="input" size="7"/>
    <uses file="x" link="output" size="100"/>
    <uses file="y" link="output" size="200"/>
    <uses file="self" link="inout" size="1"/>
  </job>
  <job id="B" name="work&#10;hard" runtime="2.5"><uses file="x" link="input" size="100"/><uses file="y" link="input" size="201"/></job>
  <job id="C" runtime="0"><argument>-i <file name="y"/></argument><uses file="y" link="INPUT"/><uses file="none" link="none"/></job>
  <job id="D" name="join" runtime="1"/>
  <child ref="B"><parent ref="A"/></child>
  <child ref="D"><parent ref="B"/><parent ref="C"/></child>
  <note/>
</adag>
`

func TestReadDAX(t *testing.T) {
	d, notes := readWith(t, ReadDAX, daxDiamond, 0)
	require.Equal(t, "diamond", d.Name())
	require.Equal(t, []string{"A", "B", "C", "D"}, eachOf(d.NumTasks(), d.TaskName))
	require.Equal(t, []float64{42e9, 2.5 * 4.2e9, 0, 4.2e9}, eachOf(d.NumTasks(), d.WorkFlop))
	require.Equal(t, []string{"A>B:100", "A>B:200", "A>C:200", "B>D", "C>D"}, edgesOf(d))
	require.Equal(t, "work hard", d.Attributes(1).Type)
	require.Equal(t, []string{
		"f:16:3: <adag>: unknown field \"<note>\" is ignored",
		`f:11:96: the first size of a file counts; 1 of 4 have others too: "y"`,
		"f:3:1: run times count at 4.2 Gf/s, as in SimGrid (--reference-speed changes it)",
	}, notes)

	d, notes = readWith(t, ReadDAX, strings.ReplaceAll(daxDiamond, `size="201"`, `size="200"`), 2)
	require.Equal(t, []float64{20, 5, 0, 2}, eachOf(d.NumTasks(), d.WorkFlop))
	require.Len(t, notes, 1)
}

// Several jobs write one file: readers get it from their parents.
func TestReadDAXSeveralWriters(t *testing.T) {
	const jobs = `<adag><job id="A" runtime="1"><uses name="f" link="inout" size="5"/></job>
<job id="B" runtime="1"><uses name="f" link="inout"/></job><job id="C" runtime="1"><uses name="f" link="input"/></job>`
	d, _ := readWith(t, ReadDAX, jobs+`<child ref="C"><parent ref="B"/></child><child ref="B"><parent ref="A"/></child></adag>`, 1)
	require.Equal(t, []string{"A>B:5", "B>C:5"}, edgesOf(d))
	_, err := ReadDAX("f", []byte(jobs+`<child ref="B"><parent ref="A"/></child></adag>`), workload.ReadOptions{})
	require.EqualError(t, err, `f:2:90: task "C": input "f" is written by 2 tasks and none of them is a parent`)
}

func TestReadDAXMistakes(t *testing.T) {
	deep := strings.Repeat("<argument>", 200)
	for name, tt := range map[string]struct{ text, want string }{
		"cut off":      {`<adag><job id="a" runtime="1">`, "f:1:31: the file ends in the middle"},
		"no XML":       {"<adag></wrong>", "f:1:15: XML: element <adag> closed by </wrong>"},
		"entities":     {`<!DOCTYPE x [<!ENTITY e "boom">]><adag>&e;</adag>`, "f:1:43: XML: invalid character entity &e;"},
		"other root":   {"<dag/>", "f:1:1: <dag>: want <adag> (a platform of SimGrid begins with <platform>, a DAX with <adag>)"},
		"no element":   {"<!-- nothing -->", "f:1:1: no <adag>"},
		"no jobs":      {"<adag>\n</adag>", "f:1:1: no jobs"},
		"deep":         {"<adag>" + deep, "f:1:997: XML: more than 100 elements within each other"},
		"no id":        {`<adag><job runtime="1"/></adag>`, `f:1:7: job: no id`},
		"no runtime":   {`<adag><job id="a"/></adag>`, `f:1:7: job "a": no runtime (want runtime="seconds", or a profile pegasus runtime)`},
		"runtime":      {`<adag><job id="a" runtime="fast"/></adag>`, `f:1:19: job "a": runtime: "fast" is not a finite number`},
		"negative":     {`<adag><job id="a" runtime="-1"/></adag>`, `f:1:19: job "a": runtime: -1: want at least 0`},
		"huge":         {`<adag><job id="a" runtime="1e999"/></adag>`, `f:1:19: job "a": runtime: "1e999" is not a finite number`},
		"huge work":    {`<adag><job id="a" runtime="1e308"/></adag>`, `f:1:19: execution task "a": run time x reference speed is too large`},
		"twice":        {`<adag><job id="a" runtime="1"/><job id="a" runtime="1"/></adag>`, `f:1:37: task "a": id is given twice`},
		"size":         {`<adag><job id="a" runtime="1"><uses file="f" link="input" size="NaN"/></job></adag>`, `f:1:59: uses "f": size: "NaN" is not a finite number`},
		"link":         {`<adag><job id="a" runtime="1"><uses file="f" link="both"/></job></adag>`, `f:1:46: uses "f": link "both": want input, output or inout`},
		"no file":      {`<adag><job id="a" runtime="1"><uses link="input"/></job></adag>`, `f:1:31: uses: no file or name`},
		"parent":       {`<adag><job id="a" runtime="1"/><child ref="a"><parent ref="b"/></child></adag>`, `f:1:55: task "a": unknown parent "b"`},
		"child":        {`<adag><job id="a" runtime="1"/><child ref="b"><parent ref="a"/></child></adag>`, `f:1:39: child: no job "b"`},
		"itself":       {`<adag><job id="a" runtime="1"/><child ref="a"><parent ref="a"/></child></adag>`, `f:1:55: task "a": names itself as parent`},
		"sub-workflow": {`<adag><job id="a" runtime="1"/><dax id="b"/></adag>`, `f:1:32: <dax>: workflows within workflows are not read (plan it first, or put its jobs here)`},
		"cycle": {
			`<adag><job id="a" runtime="1"/><job id="b" runtime="1"/><child ref="a"><parent ref="b"/></child><child ref="b"><parent ref="a"/></child></adag>`,
			`f:1:12: cycle: a -> b -> a`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadDAX("f", []byte(tt.text), workload.ReadOptions{})
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := ReadDAX("f", nil, workload.ReadOptions{ReferenceSpeedFlops: -1})
	require.EqualError(t, err, "reference speed -1 flop/s: want a finite number above 0")
}
