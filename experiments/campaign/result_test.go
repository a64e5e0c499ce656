package campaign_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// mixed has plain text, numbers, a comma, failures of two kinds.
const mixed = `
axes:
  workload: ["layered(tasks=12,width=4)", alone.yaml]
  platform: ["cluster(hosts=2)", "cluster(hosts=1)"]
  scheduler: [heft, "fixed(file=p.csv)"]
  intensity: [as-is, 30%]
  k: [1, 2]
  beta: [1, 2]
  alpha: 1%
`

var mixedFiles = files{"alone.yaml": tiny, "p.csv": "task,host\na,host0\n"}

// CSV and JSON lines say the same of every run, and JSON leaves out what is empty.
func TestFormatsAgree(t *testing.T) {
	runs := bind(t, mixed, mixedFiles)
	inJSON, sum := execute(t, runs, 1, campaign.JSONLines)
	inCSV, _ := execute(t, runs, 1, campaign.CSV)
	require.Equal(t, 64, sum.Total)
	require.Positive(t, sum.Failed)
	require.Less(t, sum.Failed, sum.Total)
	columns := campaign.Layout{}.Columns()
	require.Equal(t, strings.Join(columns, ",")+"\n", string(campaign.CSV.Header()))
	require.Empty(t, campaign.JSONLines.Header())
	for i, line := range inJSON.lines {
		row, err := csv.NewReader(strings.NewReader(inCSV.lines[i])).Read()
		require.NoError(t, err)
		require.Len(t, row, len(columns))
		dec := json.NewDecoder(strings.NewReader(line))
		dec.UseNumber()
		var object map[string]any
		require.NoError(t, dec.Decode(&object))
		for c, column := range columns {
			text := ""
			if v, ok := object[column]; ok && v != nil {
				text = fmt.Sprint(v)
			}
			require.Equal(t, row[c], text, column)
			delete(object, column)
		}
		require.Empty(t, object)
	}
}

// A column's name says one thing only.
func TestColumnsAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range (campaign.Layout{}).Columns() {
		require.False(t, seen[c], c)
		seen[c] = true
		require.Regexp(t, `^[a-z][a-z0-9_-]*$`, c)
	}
}

// A name is written as encoding/json writes it, whether or not it has to be escaped.
func TestNamesInJSON(t *testing.T) {
	for r := rune(' '); r < 0x100; r++ {
		name := "a" + string(r) + ".yaml"
		c, err := campaign.New("", []campaign.Given{{Axis: "workload", Values: []string{name}}, {Axis: "platform", Values: []string{"cluster()"}}})
		if err != nil {
			require.True(t, unicode.IsControl(r), name)
			continue
		}
		runs, err := c.Bind(files{name: tiny}.env())
		require.NoError(t, err, name)
		for j := range runs.Jobs() {
			var want strings.Builder
			enc := json.NewEncoder(&want)
			enc.SetEscapeHTML(false)
			require.NoError(t, enc.Encode(name))
			line := string(campaign.JSONLines.Append(nil, &campaign.Result{Job: j}))
			require.Contains(t, line, `"workload":`+strings.TrimSuffix(want.String(), "\n")+`,`)
		}
	}
}

// Whatever stands in a name or an error, a result is one line that reads back.
func TestLinesOfStrangeTexts(t *testing.T) {
	name := "a \"b\", c<\u2028\\d> 'é'.yaml"
	runs := bind(t, fmt.Sprintf("axes: {workload: %q, platform: cluster()}", name), files{name: tiny})
	next, stop := iter.Pull(runs.Jobs())
	defer stop()
	j, more := next()
	require.True(t, more)
	r := campaign.Result{Job: j, Err: fmt.Errorf("one\r\ntwo, \"three\" \x00\xff")}
	for _, f := range []campaign.Format{campaign.JSONLines, campaign.CSV} {
		line := string(f.Append(nil, &r))
		require.Equal(t, 1, strings.Count(line, "\n"))
		require.True(t, strings.HasSuffix(line, "\n"))
		text := string(f.Header()) + line
		done, whole, err := campaign.ReadDone("r", strings.NewReader(text), f)
		require.NoError(t, err)
		require.Equal(t, campaign.Done{r.Job.ID: true}, done)
		require.EqualValues(t, len(text), whole)
	}
	var object map[string]any
	require.NoError(t, json.Unmarshal(campaign.JSONLines.Append(nil, &r), &object))
	require.Equal(t, name, object["workload"])
}
