package generate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// TestWorkflowEdges writes down which type of task reads which, and how many
// edges that makes, for sizes that the published examples have.
func TestWorkflowEdges(t *testing.T) {
	for text, want := range map[string]map[string]int{
		"montage(tasks=25)": {
			"mProjectPP > mDiffFit": 14, "mProjectPP > mBackground": 6, "mDiffFit > mConcatFit": 7, "mConcatFit > mBgModel": 1,
			"mBgModel > mBackground": 6, "mBackground > mImgTbl": 6, "mBackground > mAdd": 6, "mImgTbl > mAdd": 1,
			"mAdd > mShrink": 1, "mShrink > mJPEG": 1,
		},
		"cybershake(tasks=100)": {
			"ExtractSGT > SeismogramSynthesis": 48, "SeismogramSynthesis > PeakValCalcOkaya": 48,
			"SeismogramSynthesis > ZipSeis": 48, "PeakValCalcOkaya > ZipPSA": 48,
		},
		"epigenomics(tasks=24)": {
			"fastqSplit > filterContams": 5, "filterContams > sol2sanger": 5, "sol2sanger > fastq2bfq": 5, "fastq2bfq > map": 5,
			"map > mapMerge": 5, "mapMerge > maqIndex": 1, "maqIndex > pileup": 1,
		},
		"epigenomics(tasks=997)": {
			"fastqSplit > filterContams": 245, "filterContams > sol2sanger": 245, "sol2sanger > fastq2bfq": 245,
			"fastq2bfq > map": 245, "map > mapMerge": 245, "mapMerge > mapMerge": 7, "mapMerge > maqIndex": 1, "maqIndex > pileup": 1,
		},
		"inspiral(tasks=30)": {
			"TmpltBank > Inspiral": 7, "Inspiral > Thinca": 14, "Thinca > TrigBank": 7, "TrigBank > Inspiral": 7,
		},
		"sipht(tasks=29)": {
			"Patser > Patser_concate": 17, "Transterm > SRNA": 1, "Findterm > SRNA": 1, "RNAMotif > SRNA": 1, "Blast > SRNA": 1,
			"SRNA > FFN_Parse": 1, "SRNA > Blast_candidate": 1, "SRNA > Blast_QRNA": 1, "SRNA > Blast_paralogues": 1,
			"SRNA > Blast_synteny": 1, "FFN_Parse > Blast_synteny": 1, "SRNA > SRNA_annotate": 1, "Patser_concate > SRNA_annotate": 1,
			"Blast_candidate > SRNA_annotate": 1, "Blast_QRNA > SRNA_annotate": 1, "Blast_paralogues > SRNA_annotate": 1,
			"Blast_synteny > SRNA_annotate": 1,
		},
		"seismology(tasks=101)": {"sG1IterDecon > wrapper_siftSTFByMisfit": 100},
	} {
		t.Run(text, func(t *testing.T) {
			d, err := FromSpec(text)
			require.NoError(t, err)
			got := map[string]int{}
			for e := range workload.EdgeID(d.NumEdges()) {
				got[d.Attributes(d.From(e)).Type+" > "+d.Attributes(d.To(e)).Type]++
			}
			require.Equal(t, want, got)
		})
	}
}
