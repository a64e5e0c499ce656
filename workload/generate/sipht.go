package generate

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// SIPHT looks for small RNAs in bacterial genomes. For each of R replicons, P
// Patser tasks find binding sites and Patser_concate joins their results;
// Findterm, RNAMotif, Transterm and Blast feed SRNA, which feeds FFN_Parse,
// Blast_candidate, Blast_QRNA, Blast_paralogues and, with FFN_Parse,
// Blast_synteny; SRNA_annotate reads all but FFN_Parse. With P the sum over
// replicons it has P + 12R tasks, P + 16R edges, 5 levels, P + 4R entries and R
// exits.
//
// There is a replicon for every 30.25 tasks, as in the published example of
// 1000 (32 replicons in 968 tasks). The count is exact; 13 is the least.
func (w Workflow) SIPHT() (*workload.DAG, error) {
	if err := w.Check(13); err != nil {
		return nil, err
	}
	replicons := max(1, int(math.Round(float64(w.Tasks)/30.25)))
	s := w.start("sipht")
	for r := range replicons {
		s.replicon(share(w.Tasks-12*replicons, replicons, r))
	}
	return s.b.Build()
}

// replicon adds the tasks of one replicon.
func (s stages) replicon(patsers int) {
	patser := s.runs(patsers, "Patser", 0.79, 1.77)
	concate := s.run("Patser_concate", 0.06, 0.10)
	transterm := s.run("Transterm", 44, 69)
	findterm := s.run("Findterm", 850, 1580)
	motif := s.run("RNAMotif", 20, 48)
	blast := s.run("Blast", 2000, 3017)
	srna := s.run("SRNA", 200, 512)
	parse := s.run("FFN_Parse", 1.1, 2.1)
	candidate := s.run("Blast_candidate", 2, 8.1)
	qrna := s.run("Blast_QRNA", 1000, 1858)
	paralogues := s.run("Blast_paralogues", 3.4, 6.8)
	synteny := s.run("Blast_synteny", 20, 46)
	annotate := s.run("SRNA_annotate", 1, 2.2)

	var sites float64
	for _, t := range patser {
		bytes := s.file(47e3, 136e3)
		s.send(t, bytes, concate)
		sites += bytes
	}
	s.send(concate, sites, annotate)
	s.send(transterm, s.file(0.42e6, 0.48e6), srna)
	s.send(findterm, s.file(35e6, 41e6), srna)
	s.send(motif, s.file(1.06e6, 1.16e6), srna)
	s.send(blast, s.file(6.8e6, 7.4e6), srna)
	sequences := s.file(82e3, 91e3)
	s.send(srna, sequences, parse, candidate, qrna, paralogues, synteny)
	s.send(srna, sequences+s.file(322e3, 322e3), annotate)
	s.send(parse, s.file(0.70e6, 0.97e6), synteny)
	s.send(candidate, s.file(3.5e3, 3.5e3), annotate)
	s.send(qrna, s.file(175e3, 175e3), annotate)
	s.send(paralogues, s.file(0.36e6, 0.74e6), annotate)
	s.send(synteny, s.file(1.09e6, 1.2e6), annotate)
}
