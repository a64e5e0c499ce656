package cli

import (
	"encoding/json"
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/formula"
)

// lessons are the pages of docs/lessons, by name.
func lessons(t *testing.T) map[string]string {
	files, err := filepath.Glob("../../../docs/lessons/*.md")
	require.NoError(t, err)
	pages := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if name := filepath.Base(file); name != "README.md" {
			pages[name] = string(text)
		}
	}
	require.Len(t, pages, 11)
	return pages
}

// The commands of the lessons, those of answers too, print what the pages say. What the page embeds
// runs, and is what the command beside it says.
func TestLessons(t *testing.T) {
	leftToCheckLong(t)
	examples, err := filepath.Abs("../../../examples")
	require.NoError(t, err)
	for name, text := range lessons(t) {
		if name == "processes.md" {
			continue // its programs are in Go: examples/collectives checks them
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(examples)))
			writeShown(t, dir, text)
			t.Chdir(dir)
			commands := readExamples(t, text)
			require.NotEmpty(t, commands)
			for _, x := range commands {
				x.requirePrinted(t, "docs/lessons/"+name, false, outputOf)
			}
			labs := labDivision.FindAllStringSubmatch(text, -1)
			require.Len(t, labs, strings.Count(text, "data-lab"))
			require.NotEmpty(t, labs)
			for _, shown := range labs {
				want := commandOf(t, shown[1])
				require.Equal(t, want, html.UnescapeString(shown[2]), "the command below a lab")
				status, _, stderr := call(t.Context(), nil, words(t, strings.TrimPrefix(want, "clustersim "))...)
				require.Equal(t, mistake.ExitOK, status, "%s: %s", want, stderr)
				requireAnswered(t, shown[1])
			}
		})
	}
}

// requireAnswered asks the lab, with the files of this folder that the request names.
func requireAnswered(t *testing.T, request string) {
	t.Helper()
	r, err := lab.Read([]byte(request))
	require.NoError(t, err)
	r.Files = map[string]lab.File{}
	for _, name := range append([]string{r.Platform, r.Workload}, r.Arguments...) {
		if text, err := os.ReadFile(name); err == nil {
			r.Files[name] = text
		}
	}
	a := (&lab.Lab{}).Do(t.Context(), r)
	require.Zero(t, a.Status, "%s: %v", request, a.Errors)
}

// labDivision is what the site turns into a lab, with its request and the command that readers elsewhere see.
var labDivision = regexp.MustCompile(`<div class="lab" data-lab='(.*)'>\n<p>In the lab, or on a shell:<br><code>(.*)</code></p>\n</div>`)

// commandOf is the command for a request to the lab.
func commandOf(t *testing.T, text string) string {
	var r struct {
		Action, Platform, Workload string
		Schedulers, Arguments      []string
		Settings                   map[string]string
		Options                    map[string][]string
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	require.NoError(t, decoder.Decode(&r), text)
	parts := append([]string{"clustersim", r.Action}, r.Arguments...)
	if r.Platform != "" {
		parts = append(parts, "-p", quoted(r.Platform), "-w", quoted(r.Workload))
	}
	if len(r.Schedulers) > 0 {
		parts = append(parts, "-s", quoted(strings.Join(r.Schedulers, ",")))
	}
	for _, key := range []string{"network", "profile", "on-failure", "retries"} {
		if value, given := r.Settings[key]; given {
			parts = append(parts, "--"+key, quoted(value))
			delete(r.Settings, key)
		}
	}
	require.Empty(t, r.Settings, "add the setting to this test")
	for _, key := range []string{"set", "trace", "queue"} {
		for _, value := range r.Options[key] {
			parts = append(parts, "--"+key, quoted(value))
		}
		delete(r.Options, key)
	}
	require.Empty(t, r.Options, "add the option to this test")
	return strings.Join(parts, " ")
}

func quoted(text string) string {
	if strings.ContainsAny(text, "(){}=,;*<>| ") {
		return "'" + text + "'"
	}
	return text
}

var (
	question = regexp.MustCompile(`\*\*Question ([0-9]+)\.\*\*`)
	answer   = regexp.MustCompile(`(?s)<details markdown="1"><summary>Answer</summary>\n(.*?)\n</details>`)
	sums     = regexp.MustCompile("(?s)```formula\n(.*?)```")
)

// Each question has one answer below it, which shows how it was found: by a command, which TestLessons
// runs, or by a formula, whose value is as written.
func TestLessonsAnswers(t *testing.T) {
	for name, text := range lessons(t) {
		t.Run(name, func(t *testing.T) {
			asked := question.FindAllStringSubmatchIndex(text, -1)
			require.GreaterOrEqual(t, len(asked), 5)
			require.Len(t, answer.FindAllString(text, -1), len(asked))
			for i, at := range asked {
				require.Equal(t, fmt.Sprint(i+1), text[at[2]:at[3]], "the number of the question")
				below := text[at[0]:]
				if i+1 < len(asked) {
					below = text[at[0]:asked[i+1][0]]
				}
				found := answer.FindAllString(below, -1)
				require.Len(t, found, 1, "answers of question %d", i+1)
				require.Regexp(t, "\n\\$ clustersim |```formula", found[0], "question %d: what shows the answer?", i+1)
			}
			for _, block := range sums.FindAllStringSubmatch(text, -1) {
				for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
					require.NoError(t, checkSum(line))
				}
			}
		})
	}
}

// checkSum checks a line such as 1/3 = 0.333 to the digits that it shows.
func checkSum(line string) error {
	left, right, isSum := strings.Cut(line, " = ")
	want, err := strconv.ParseFloat(right, 64)
	if !isSum || err != nil {
		return fmt.Errorf("%s: want a formula, \" = \" and a number", line)
	}
	f, err := formula.Parse(left)
	if err != nil {
		return fmt.Errorf("%s: %w", line, err)
	}
	_, decimals, _ := strings.Cut(right, ".")
	half := 0.5 * math.Pow(10, -float64(len(decimals)))
	if got := f.Value(); !(math.Abs(got-want) <= half*(1+1e-9)) {
		return fmt.Errorf("%s: it is %v", line, got)
	}
	return nil
}

func TestCheckSum(t *testing.T) {
	for _, good := range []string{"1/3 = 0.333", "2*3 = 6", "sqrt(2) = 1.41"} {
		require.NoError(t, checkSum(good))
	}
	for _, bad := range []string{"1/3 = 0.334", "2*3 = 7", "2*3", "x = 1", "2 = two", "0/0 = 1"} {
		require.Error(t, checkSum(bad), bad)
	}
}

// docs/lessons/README.md lists every page beside it.
func TestLessonsAreListed(t *testing.T) {
	list, err := os.ReadFile("../../../docs/lessons/README.md")
	require.NoError(t, err)
	files, err := os.ReadDir("../../../docs/lessons")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	require.False(t, slices.ContainsFunc(files, func(f os.DirEntry) bool {
		return f.Name() != "README.md" && !strings.Contains(string(list), "("+f.Name()+")")
	}), "a lesson that the list lacks")
}
