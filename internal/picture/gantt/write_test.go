package gantt_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"html"
	"image/color"
	"image/png"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/internal/programtest"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func draw(t testing.TB, f gantt.Format, r *runview.Run, o gantt.Options) []byte {
	t.Helper()
	var out, again bytes.Buffer
	require.NoError(t, gantt.Write(&out, f, r, o))
	require.NoError(t, gantt.Write(&again, f, r, o))
	require.True(t, bytes.Equal(out.Bytes(), again.Bytes()), "the same run gives the same bytes")
	return out.Bytes()
}

// oddNames is a run with names that try to leave their place in a file.
func oddNames(t testing.TB) *runview.Run {
	b := workload.NewBuilder("odd")
	last := workload.NoTask
	for _, name := range []string{`</script><script>alert(1)</script>`, `<b>&amp;"'`, "]]>\x00\x1b\u2028", "naïve 任务", "\xff"} {
		task := b.Task(name, 1e10)
		b.SetAttributes(task, workload.Attributes{Type: name})
		if last != workload.NoTask {
			b.Edge(last, task, 1e8)
		}
		last = task
	}
	d, err := b.Build()
	require.NoError(t, err)
	hosts := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=2)", Workload: "layered(tasks=1)"}).Platform
	r := viewtest.Simulate(t, hosts, d, viewtest.Case{Scheduler: "round-robin"})
	r.WorkloadName = `<img src=x onerror="alert(1)">`
	return r
}

// checkXML reads a whole XML text and counts its elements by name.
func checkXML(t *testing.T, text []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			count[e.Name.Local]++
		}
	}
}

func TestSVGIsXML(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			count := checkXML(t, draw(t, gantt.SVG, viewtest.Run(t, c), gantt.Options{Transfers: gantt.Show}))
			require.Equal(t, 1, count["svg"])
			require.Positive(t, count["title"])
		})
	}
	text := draw(t, gantt.SVG, oddNames(t), gantt.Options{})
	require.Zero(t, checkXML(t, text)["script"])
	require.Equal(t, 5, checkXML(t, text)["title"])
}

func TestSVGGolden(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=3,cores=2)", Workload: "layered(tasks=8,width=3,fanin=2)", Scheduler: "round-robin"})
	golden.Check(t, "small.svg", draw(t, gantt.SVG, r, gantt.Options{}))
}

// Hosts that share rows, with transfers and a path between them.
func TestFoldedGolden(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=12,cores=2)", Workload: "cholesky(n=4)", Scheduler: "round-robin"})
	o := gantt.Options{Rows: gantt.FoldRows, Path: []gantt.Leg{{From: 0, To: 0, FinishSec: 10}, {From: 0, To: 1, StartSec: 10, FinishSec: 11}}}
	golden.Check(t, "folded.svg", draw(t, gantt.SVG, r, o))
	require.Equal(t, 1, checkXML(t, []byte(pageSVG.FindString(string(draw(t, gantt.HTML, r, o)))))["svg"])
	require.NotEmpty(t, draw(t, gantt.PNG, r, o))
	require.NotEmpty(t, draw(t, gantt.PDF, r, o))
}

// TestPNG finds the boxes of a small run in the pixels.
func TestPNG(t *testing.T) {
	b := workload.NewBuilder("two")
	for _, name := range []string{"first", "second"} {
		b.SetAttributes(b.Task(name, 1e10), workload.Attributes{Type: name})
	}
	d, err := b.Build()
	require.NoError(t, err)
	hosts := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=1)", Workload: "layered(tasks=1)"}).Platform
	r := viewtest.Simulate(t, hosts, d, viewtest.Case{Scheduler: "round-robin"})
	img, err := png.Decode(bytes.NewReader(draw(t, gantt.PNG, r, gantt.Options{})))
	require.NoError(t, err)
	require.Equal(t, 2400, img.Bounds().Dx())
	area := map[color.Color]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			area[color.RGBAModel.Convert(img.At(x, y))]++
		}
	}
	first, second := area[color.RGBA{0x00, 0x72, 0xb2, 0xff}], area[color.RGBA{0xe6, 0x9f, 0x00, 0xff}]
	require.Greater(t, first, 30000)
	require.InEpsilon(t, first, second, 0.05, "equal tasks have equal boxes")
	for name, c := range someCases() {
		_, err := png.DecodeConfig(bytes.NewReader(draw(t, gantt.PNG, viewtest.Run(t, c), gantt.Options{})))
		require.NoError(t, err, name)
	}
}

// someCases are all, with -short one: a PNG takes 0.2 s, and an SVG is drawn of all.
func someCases() map[string]viewtest.Case {
	cases := viewtest.Cases()
	if testing.Short() {
		cases = map[string]viewtest.Case{"failures": cases["failures"]}
	}
	return cases
}

// TestPDF: each case is a page of its own fonts, the same every time, and pdftotext, if it
// is there, finds the names of tasks.
func TestPDF(t *testing.T) {
	for name, c := range someCases() {
		r := viewtest.Run(t, c)
		file := draw(t, gantt.PDF, r, gantt.Options{})
		require.True(t, bytes.HasPrefix(file, []byte("%PDF-")), name)
		require.Equal(t, file, draw(t, gantt.PDF, r, gantt.Options{}), name)
	}
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=3)", Workload: "chain(tasks=3)", Scheduler: "round-robin"})
	cmd := exec.CommandContext(t.Context(), programtest.Path(t, "pdftotext"), "-", "-")
	cmd.Stdin = bytes.NewReader(draw(t, gantt.PDF, r, gantt.Options{}))
	text, err := cmd.Output()
	require.NoError(t, err)
	for task := range workload.TaskID(3) {
		require.Contains(t, string(text), r.DAG.TaskName(task))
	}
}

var (
	pageData = regexp.MustCompile(`(?s)<script id="data" type="application/json">(.*?)</script>`)
	pageSVG  = regexp.MustCompile(`(?s)<svg .*</svg>`)
	outside  = regexp.MustCompile(`(?i)(src|href|url)\s*[=(]\s*["']?\s*(https?:|//)|@import|<link|<iframe`)
)

// TestHTMLStandsAlone: one file with well-formed parts that needs no other.
func TestHTMLStandsAlone(t *testing.T) {
	for name, r := range map[string]*runview.Run{
		"odd names": oddNames(t), "ordinary": viewtest.Run(t, viewtest.Cases()["saturated"]), "no time": viewtest.Run(t, viewtest.Cases()["nothing to do"]),
	} {
		t.Run(name, func(t *testing.T) {
			text := string(draw(t, gantt.HTML, r, gantt.Options{}))
			require.Empty(t, outside.FindString(text))
			require.Equal(t, 2, strings.Count(text, "<script"))
			require.Equal(t, 2, strings.Count(text, "</script>"))
			require.NotContains(t, text, "<img")
			checkXML(t, []byte(pageSVG.FindString(text)))
			var data struct {
				Tasks struct {
					Name   []string
					Finish []float64
				}
				Boxes     struct{ First []int }
				Transfers struct{ From []int }
			}
			require.NoError(t, json.Unmarshal([]byte(pageData.FindStringSubmatch(text)[1]), &data))
			require.Len(t, data.Boxes.First, len(r.Result.Tasks))
			require.Len(t, data.Transfers.From, len(r.Result.Transfers))
			for i, run := range r.Result.Tasks {
				require.Equal(t, strings.ToValidUTF8(r.DAG.TaskName(workload.TaskID(i)), "\ufffd"), data.Tasks.Name[i])
				require.InEpsilon(t, 1+run.FinishSec, 1+data.Tasks.Finish[i], 1e-9)
			}
		})
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]gantt.Format{"a.svg": gantt.SVG, "b/c.PNG": gantt.PNG, "d.pdf": gantt.PDF, "x.y.html": gantt.HTML} {
		f, err := gantt.FormatOf(name)
		require.NoError(t, err)
		require.Equal(t, want, f)
	}
	for _, name := range []string{"", "a", "svg", "a.jpeg", "a.svg/"} {
		_, err := gantt.FormatOf(name)
		require.ErrorContains(t, err, "want a name that ends in .svg, .png, .pdf or .html")
	}
	_, err := gantt.ParseTransfers("yes")
	require.EqualError(t, err, `unknown value "yes" (want one of auto, show, hide)`)
}

// failing is a disk that is full.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrors(t *testing.T) {
	r := viewtest.Run(t, viewtest.Cases()["one core a host"])
	for _, f := range []gantt.Format{gantt.SVG, gantt.PNG, gantt.HTML} {
		require.ErrorContains(t, gantt.Write(failing{}, f, r, gantt.Options{}), "disk full")
	}
	require.Error(t, gantt.Write(io.Discard, "gif", r, gantt.Options{}))
}

// What failed is hatched, and the ground of a host that is off is grey; both say more.
func TestFailuresAreShown(t *testing.T) {
	r := viewtest.Run(t, viewtest.Cases()["failures"])
	require.NotEmpty(t, r.Attempts())
	svg := string(draw(t, gantt.SVG, r, gantt.Options{}))
	checkXML(t, []byte(svg))
	f, d := r.Attempts()[0], r.Result.Downtimes[0]
	require.Contains(t, svg, r.DAG.TaskName(f.Task)+" on "+r.Platform.HostName(f.Host)+" failed&#xA;")
	require.Contains(t, svg, r.Platform.HostName(d.Host)+" is off&#xA;")
	require.Contains(t, svg, "hatched boxes are attempts that failed")
	offs, boxes, attempts := strings.Index(svg, `id="downtimes"`), strings.Index(svg, `id="boxes"`), strings.Index(svg, `id="attempts"`)
	require.True(t, 0 < offs && offs < boxes && boxes < attempts)
	html := string(draw(t, gantt.HTML, r, gantt.Options{}))
	require.Contains(t, html, `id="attempts"`)
	for _, id := range []string{"downtimes", "attempts"} {
		require.NotContains(t, string(draw(t, gantt.SVG, viewtest.Run(t, viewtest.Cases()["online"]), gantt.Options{})), `id="`+id+`"`)
	}
	golden.Check(t, "failures.svg", draw(t, gantt.SVG, viewtest.Run(t, viewtest.Case{
		Platform: "cluster(hosts=2,state=mtbf(exp(20s),repair=exp(10s)))", Workload: "layered(tasks=4,width=2,fanin=2)",
		Options: sim.Options{OnFailure: sim.RetryTasks},
	}), gantt.Options{}))
}

// Many hosts that blink take no more room in a file than can be seen.
func TestManyFailures(t *testing.T) {
	rules, err := sim.ParseRules("host:node-1=mtbf(exp(100ms),repair=exp(10ms))")
	require.NoError(t, err)
	r := viewtest.Run(t, viewtest.Case{
		Platform: "cluster(hosts=2)", Workload: "layered(tasks=100,width=1)",
		Options: sim.Options{OnFailure: sim.RetryTasks, Changes: sim.Profiles{Rules: rules}},
	})
	require.Greater(t, len(r.Result.Downtimes), 10_000)
	require.Less(t, len(draw(t, gantt.SVG, r, gantt.Options{Transfers: gantt.Hide})), 1_000_000)
}

// A page lets no script run but its own, and is UTF-8 whatever the names are.
func TestPageIsClosed(t *testing.T) {
	r := oddNames(t)
	r.WorkloadName = "not \xff UTF-8"
	text := draw(t, gantt.HTML, r, gantt.Options{})
	require.True(t, utf8.Valid(text))
	script := regexp.MustCompile(`(?s)<script>(.*)</script>\n</body>`).FindSubmatch(text)
	require.NotNil(t, script)
	sum := sha256.Sum256(script[1])
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(text)
	require.NotNil(t, policy)
	require.Contains(t, html.UnescapeString(string(policy[1])), "default-src 'none'; ")
	require.Contains(t, html.UnescapeString(string(policy[1])), "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
}
